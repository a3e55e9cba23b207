// A question that has to be answered before anything happens.

import { button, element } from "/page/element.js";

function asked(content, buttons) {
  return new Promise((done) => {
    const box = element("dialog", { "aria-labelledby": "question" }, content);
    const close = (value) => {
      box.close();
      box.remove();
      done(value);
    };
    box.addEventListener("cancel", () => close(null));
    box.append(element("div", { class: "row" }, buttons(close)));
    document.body.append(box);
    box.showModal();
  });
}

/** Whether somebody says yes. */
export function confirmed(question, say) {
  return asked(element("p", { id: "question" }, question), (close) => [button(say("sure"), () => close(true), { class: "big" }), button(say("cancel"), () => close(false), { class: "plain" })]);
}

/** A text, or null. */
export function prompted(question, value, say) {
  const input = element("input", { id: "answer", maxlength: 24, value, autocomplete: "off" });
  const content = element("label", { for: "answer", id: "question" }, question);
  return asked([content, input], (close) => [button(say("save"), () => close(input.value.trim() || null), { class: "big" }), button(say("cancel"), () => close(null), { class: "plain" })]);
}
