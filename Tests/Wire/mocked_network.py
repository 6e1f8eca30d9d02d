"""NetworkManager, simulated by python-dbusmock on the bus that DBUS_SYSTEM_BUS_ADDRESS names: a
laptop within reach of the Wi-Fi "My Home" and "Office". Each line of standard input is the network
to connect to.

It runs in Debian's Python, whose packages dbus and dbusmock it needs.
"""

import sys
import time

import dbus

NAME = "org.freedesktop.NetworkManager"
WIRELESS = f"{NAME}.Device.Wireless"
MOCK = "org.freedesktop.DBus.Mock"
NETWORKS = {
    "My Home": "AA:BB:CC:DD:EE:FF",
    "Office": "11:22:33:44:55:66",
    "Cafe": "00:11:22:33:44:55",
}
# NetworkManager's numbers for states of devices and modes of access points.
ACTIVATED = 100
INFRASTRUCTURE = 2


def manager(bus):
    deadline = time.monotonic() + 30
    while not bus.name_has_owner(NAME):
        assert time.monotonic() < deadline, "the simulated NetworkManager did not start"
        time.sleep(0.05)
    return dbus.Interface(bus.get_object(NAME, "/org/freedesktop/NetworkManager"), MOCK)


def main():
    bus = dbus.SystemBus()
    mock = manager(bus)
    device = mock.AddWiFiDevice("laptop", "wlan0", dbus.UInt32(ACTIVATED))
    points = {
        name: mock.AddAccessPoint(
            device,
            f"point{index}",
            name,
            address,
            dbus.UInt32(INFRASTRUCTURE),
            dbus.UInt32(2425),
            dbus.UInt32(5400),
            dbus.Byte(82),
            dbus.UInt32(0x100),
        )
        for index, (name, address) in enumerate(NETWORKS.items())
    }
    laptop = bus.get_object(NAME, device)
    nothing = dbus.ObjectPath("/")
    laptop.AddProperty(WIRELESS, "ActiveAccessPoint", nothing, dbus_interface=MOCK)
    print("on no network", flush=True)
    for line in sys.stdin:
        point = dbus.ObjectPath(points.get(line.strip(), nothing))
        laptop.Set(WIRELESS, "ActiveAccessPoint", point, dbus_interface=dbus.PROPERTIES_IFACE)
        print(line.strip(), flush=True)


if __name__ == "__main__":
    main()
