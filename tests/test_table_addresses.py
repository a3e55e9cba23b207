"""Which address the QR code shows, on interface lists as real machines have them."""

from pathlib import Path

import pytest

from scorer.table.addresses import Interface, bases, ranked
from scorer.table.diagnosis import Lamps, is_wsl
from scorer.table.doors import headers, is_ours, is_same


def best(*pairs: tuple[str, str] | tuple[str, str, bool]) -> str | None:
    """The best address of (adapter, address, whether the way out leads there)."""
    found = ranked(
        Interface(pair[0], pair[1], default=len(pair) == 3 and bool(pair[2])) for pair in pairs
    )
    return found[0].address if found else None


LOOPBACK = ("lo", "127.0.0.1")


@pytest.mark.parametrize(
    ("interfaces", "expected"),
    [
        pytest.param(
            [LOOPBACK, ("docker0", "172.17.0.1"), ("br-3f2a", "172.18.0.1"),
             ("wlp3s0", "192.168.178.43", True)], "192.168.178.43", id="docker"),
        pytest.param(
            [("vEthernet (WSL)", "172.28.64.1"), ("Wi-Fi", "192.168.1.20", True),
             ("vEthernet (Default Switch)", "172.20.0.1")], "192.168.1.20", id="wsl host"),
        pytest.param(
            [("tailscale0", "100.101.102.103"), ("eth0", "10.0.0.7", True)], "10.0.0.7",
            id="tailscale"),
        pytest.param(
            [("wg0", "10.8.0.2", True), ("wlan0", "192.168.1.9")], "192.168.1.9",
            id="a full tunnel owns the way out"),
        pytest.param(
            [("utun4", "10.211.55.2", True), ("en0", "192.168.0.14")], "192.168.0.14",
            id="a tunnel on a mac"),
        pytest.param(
            [("VirtualBox Host-Only Network", "192.168.56.1"), ("Ethernet", "192.168.2.30", True)],
            "192.168.2.30", id="virtualbox"),
        pytest.param(
            [("VMware Network Adapter VMnet8", "192.168.137.1"), ("WLAN", "10.1.2.3", True)],
            "10.1.2.3", id="vmware"),
        pytest.param(
            [("vEthernet (External)", "192.168.10.5"), ("Ethernet", "169.254.7.7")],
            "192.168.10.5", id="only hyper-v has an address"),
        pytest.param(
            [("Local Area Connection* 12", "192.168.137.1"), ("Ethernet", "10.3.3.3")],
            "192.168.137.1", id="a windows hotspot before a cable"),
        pytest.param(
            [("en0", "192.168.1.5", True), ("bridge100", "192.168.64.1")], "192.168.1.5",
            id="a mac that runs virtual machines"),
        pytest.param(
            [("wlan0", "192.168.1.5"), ("wlan1", "192.168.7.5", True)], "192.168.7.5",
            id="two wi-fis: the one that leads out"),
        pytest.param(
            [("lo", "::1"), ("eth0", "fe80::1%eth0"), ("eth0", "2001:db8::7", True)],
            "2001:db8::7", id="ipv6 only"),
        pytest.param(
            [("eth0", "fd00::7", True), ("eth0", "192.168.1.7")], "192.168.1.7",
            id="ipv4 before ipv6"),
        pytest.param([LOOPBACK, ("eth0", "169.254.3.4")], None, id="no network at all"),
        pytest.param(
            [("docker0", "172.17.0.1"), ("virbr0", "192.168.122.1"), ("enp2s0", "172.16.5.5")],
            "172.16.5.5", id="a company network in 172.16"),
    ],
)  # fmt: skip
def test_the_address_that_phones_can_reach_comes_first(
    interfaces: list[tuple[str, str] | tuple[str, str, bool]], expected: str | None
) -> None:
    assert best(*interfaces) == expected


def test_an_adapter_that_is_down_is_not_shown() -> None:
    assert ranked([Interface("wlan0", "192.168.1.5", up=False)]) == []


def test_what_is_no_address_is_passed_over() -> None:
    assert ranked([Interface("eth0", "aa:bb:cc"), Interface("eth0", "")]) == []


def test_an_ipv6_address_stands_in_brackets() -> None:
    found = [Interface("eth0", "2001:db8::7"), Interface("eth0", "10.0.0.7")]
    assert bases(found, 8765) == ["http://[2001:db8::7]:8765", "http://10.0.0.7:8765"]


# Which names the server answers to.


@pytest.mark.parametrize(
    "host",
    ["192.168.1.7:8765", "127.0.0.1", "[2001:db8::7]:8765", "[::1]", "localhost:8765", "laptop",
     "laptop.local:8765", "table.test:8801", "pc.home.arpa", "LAPTOP.LOCAL"],
)  # fmt: skip
def test_names_of_the_home_network_are_let_in(host: str) -> None:
    assert is_ours(host)


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8765", "192.168.1.7.evil.example", "", "a b", "evil.example.",
     "user@laptop", "laptop/evil.example", "[::1", "laptop:99999", "ex\u00e4mple"],
)  # fmt: skip
def test_names_that_the_internet_may_give_out_are_not(host: str) -> None:
    assert not is_ours(host)


@pytest.mark.parametrize("origin", [None, "http://laptop:8765", "https://laptop:8765"])
def test_the_own_page_and_programs_may_ask(origin: str | None) -> None:
    assert is_same(origin, "laptop:8765")


@pytest.mark.parametrize("origin", ["null", "", "http://laptop", "http://evil.example:8765"])
def test_other_pages_may_not(origin: str) -> None:
    assert not is_same(origin, "laptop:8765")


def test_the_page_may_load_nothing_from_elsewhere() -> None:
    policy = headers("laptop:8765")["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "ws://laptop:8765" in policy


# The three lamps.


def lamps(*interfaces: Interface) -> Lamps:
    return Lamps(frozenset({"127.0.0.1", "192.168.1.7"}), interfaces, 8765)


def test_requests_of_this_machine_light_no_lamp() -> None:
    lit = lamps()
    assert not lit.request("127.0.0.1", "127.0.0.1:8765")
    assert not lit.request("192.168.1.7", "192.168.1.7:8765")
    assert lit.document()["reached"] == 0


def test_the_first_phone_confirms_the_address_it_came_to() -> None:
    lit = lamps()
    assert lit.request("192.168.1.30", "192.168.1.7:8765")
    assert not lit.request("192.168.1.30", "192.168.1.7:8765")
    assert lit.request("192.168.1.31", "10.0.0.7:8765")
    assert lit.document()["confirmed"] == "192.168.1.7:8765"


def test_the_likely_causes_follow_from_the_dark_lamp() -> None:
    lit = lamps(Interface("wlan0", "192.168.1.7"))
    assert "firewall" in lit.likely()
    assert "vpn" not in lit.likely()
    assert "vpn" in lamps(Interface("wg0", "10.8.0.2")).likely()
    lit.request("192.168.1.30", "192.168.1.7:8765")
    assert lit.likely() == ("proxy", "old-browser")
    lit.passed("192.168.1.30")
    assert lit.likely() == ()


def test_linux_inside_windows_is_known_by_its_kernel(tmp_path: Path) -> None:
    file = tmp_path / "version"
    file.write_text("Linux version 5.15.90.1-microsoft-standard-WSL2")
    assert is_wsl(file)
    file.write_text("Linux version 6.18.0-generic")
    assert not is_wsl(file)
    assert not is_wsl(file.with_name("nowhere"))
