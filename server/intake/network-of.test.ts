import { expect, test } from "vitest";
import { networksOf } from "./network-of.ts";

test.each([
  ["203.0.113.7", ["203.0.113.7"]],
  ["::ffff:203.0.113.7", ["203.0.113.7"]],
  ["::ffff:cb00:7107", ["203.0.113.7"]],
  ["2001:db8:1:2:3:4:5:6", ["2001:db8:1:2::/64", "2001:db8:1:0::/56", "2001:db8:1::/48"]],
  ["2001:0DB8:0001:0002::1", ["2001:db8:1:2::/64", "2001:db8:1:0::/56", "2001:db8:1::/48"]],
  ["2001:db8:1:abcd::1", ["2001:db8:1:abcd::/64", "2001:db8:1:ab00::/56", "2001:db8:1::/48"]],
  ["2001:db8::1", ["2001:db8:0:0::/64", "2001:db8:0:0::/56", "2001:db8:0::/48"]],
  ["fe80::1%eth0", ["fe80:0:0:0::/64", "fe80:0:0:0::/56", "fe80:0:0::/48"]],
  ["::1", ["0:0:0:0::/64", "0:0:0:0::/56", "0:0:0::/48"]],
  ["unknown", ["unknown"]],
])("%s counts in %j", (address, networks) => {
  expect(networksOf(address).map(({ name }) => name)).toEqual(networks);
});

test("wider networks may use a little more: 48, 56 and 60 of 64", () => {
  expect(networksOf("2001:db8::1").map(({ share }) => 48 * share)).toEqual([48, 56, 60]);
});
