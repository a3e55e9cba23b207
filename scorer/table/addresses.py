"""Which of this machine's addresses a phone on the same Wi-Fi can reach. The choice is pure."""

import re
import socket
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

# The names that systems give to adapters which no phone is behind.
VIRTUAL = re.compile(
    r"docker|br-[0-9a-f]|veth|virbr|vboxnet|virtualbox|vmnet|vmware|vethernet|hyper-v|wsl|lxc|lxd"
    r"|podman|cni|flannel|calico|bridge1\d\d|loopback|pseudo|teredo|isatap|awdl|llw|dummy",
    re.IGNORECASE,
)
TUNNEL = re.compile(
    r"^tun|^tap|^wg|wireguard|tailscale|^ts\d|zerotier|^zt|utun|ppp|vpn|nordlynx|proton|mullvad"
    r"|openvpn|wintun|cloudflare|warp|ipsec|^gif|^stf|hamachi|^nebula",
    re.IGNORECASE,
)
WIRELESS = re.compile(r"^wl|wi-?fi|wlan|wireless|drahtlos|inal[aá]mbric|airport", re.IGNORECASE)
WIRED = re.compile(r"^en|^eth|ethernet|^lan", re.IGNORECASE)

PRIVATE = tuple(map(ip_network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))
SHARED = ip_network("100.64.0.0/10")  # carriers, and Tailscale
LOCAL_6 = ip_network("fc00::/7")
DOCKER = ip_network("172.17.0.0/16")  # where Docker starts by default
HOTSPOTS = tuple(
    map(ip_network, ("192.168.137.0/24", "192.168.43.0/24", "172.20.10.0/28", "10.42.0.0/24"))
)  # Windows, Android, iPhone, NetworkManager


@dataclass(frozen=True, slots=True)
class Interface:
    """One address of one adapter.

    Args:
        name: the adapter's name as the system gives it.
        address: IPv4 or IPv6, the latter possibly with %zone.
        up: whether the adapter works.
        default: whether the way to the internet goes through this address.
    """

    name: str
    address: str
    up: bool = True
    default: bool = False


def ranked(interfaces: Iterable[Interface]) -> list[Interface]:
    """The addresses that a phone may reach, the likeliest first."""
    rated = [(_rating(interface), interface) for interface in interfaces]
    useful = [pair for pair in rated if pair[0] is not None]
    return [interface for _, interface in sorted(useful, key=lambda pair: -(pair[0] or 0))]


def _rating(interface: Interface) -> int | None:
    """How likely it is that phones are there; None for what they can never open."""
    with suppress(ValueError):
        address = ip_address(interface.address.partition("%")[0])
        if interface.up and not _is_useless(address):
            return _by_address(address) + _by_name(interface) + 15 * interface.default
    return None


def _is_useless(address: IPv4Address | IPv6Address) -> bool:
    """Loopback; and link-local ones, whose zone no browser takes or nobody has given out."""
    return any(
        (address.is_loopback, address.is_link_local, address.is_multicast, address.is_unspecified)
    )


def _by_address(address: IPv4Address | IPv6Address) -> int:
    if isinstance(address, IPv6Address):
        return -25 if address in LOCAL_6 else -30  # works, but is long, and some routers drop it
    if address in SHARED:
        return -20
    if any(address in network for network in HOTSPOTS):
        return 60  # whoever opens one wants phones in it
    if address in DOCKER:
        return 0
    places = [place for place, network in enumerate(PRIVATE) if address in network]
    return 30 - 4 * places[0] if places else 5


def _by_name(interface: Interface) -> int:
    if VIRTUAL.search(interface.name):
        return -60
    if TUNNEL.search(interface.name):
        return -50  # a tunnel often owns the default route, and no phone is in it
    if WIRELESS.search(interface.name):
        return 12
    return 8 if WIRED.search(interface.name) else 0


def found() -> list[Interface]:
    """This machine's addresses, the likeliest first."""
    import psutil  # noqa: PLC0415  # only the host needs it

    ways = {_way_out(socket.AF_INET, "192.0.2.1"), _way_out(socket.AF_INET6, "2001:db8::1")}
    state = psutil.net_if_stats()
    return ranked(
        Interface(name, at.address, name not in state or state[name].isup, at.address in ways)
        for name, addresses in psutil.net_if_addrs().items()
        for at in addresses
        if at.family in {socket.AF_INET, socket.AF_INET6}
    )


def _way_out(family: socket.AddressFamily, somewhere: str) -> str | None:
    """The own address that a packet to the internet would carry; none is sent."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((somewhere, 9))
        return str(probe.getsockname()[0])
    return None


def in_url(address: str) -> str:
    """An address as it stands in a URL: IPv6 in brackets."""
    return f"[{address}]" if ":" in address else address


def bases(interfaces: Sequence[Interface], port: int, scheme: str = "http") -> list[str]:
    """What stands before the path of a link, for each address."""
    return [f"{scheme}://{in_url(interface.address)}:{port}" for interface in interfaces]
