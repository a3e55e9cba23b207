// A picture made as small as the reader needs it, upright, without the place where it was taken.

const LONGEST = 3000; // px; of two sheets side by side each still has what the reader wants
const QUALITY = 0.85;

/** A JPEG of the picture; the file as it is where this browser cannot decode it. */
export async function smaller(file) {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    const { naturalWidth: width, naturalHeight: height } = picture;
    const part = Math.min(1, LONGEST / Math.max(width, height));
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: Math.round(width * part), height: Math.round(height * part) });
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#fff"; // what is clear in a PNG is paper
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const made = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    canvas.width = 0; // some phones keep its memory otherwise
    return made ?? file;
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}
