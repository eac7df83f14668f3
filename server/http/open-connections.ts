import type { Server } from "node:http";
import type { Socket } from "node:net";
import { networksOf } from "../intake/network-of.ts";
import type { TrustsProxy } from "./trusted-proxies.ts";

export type OpenConnectionLimits = {
  maxConnections: number;
  /** Of one network. A trusted proxy may have all: everyone comes from its address. */
  maxConnectionsPerNetwork: number;
};

/** Connections that share a limit. The one that has been without a request for the longest comes first. */
type Group = { open: number; idle: Set<Socket> };
type Connection = { groups: Group[]; requests: number };

/**
 * Holds the open connections to `limits`. For one more, the connection that has been without a request for the longest
 * is closed, or the new one when none is: unused connections keep no one out.
 */
export function limitOpenConnections(server: Server, limits: OpenConnectionLimits, trusts: TrustsProxy): void {
  const all = newGroup();
  const networks = new Map<string, Group>();
  const connections = new Map<Socket, Connection>();

  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    const network = trusts(remoteAddress) ? null : networksOf(remoteAddress)[0].name;
    const ofNetwork = network === null ? null : (networks.get(network) ?? newGroup());
    if (network !== null && ofNetwork) networks.set(network, ofNetwork);

    if (ofNetwork && ofNetwork.open >= limits.maxConnectionsPerNetwork) closeOne(ofNetwork, socket);
    else if (all.open >= limits.maxConnections) closeOne(all, socket);

    const groups = ofNetwork ? [all, ofNetwork] : [all];
    connections.set(socket, { groups, requests: 0 });
    for (const group of groups) group.open += 1;
    markIdle(socket);
    socket.once("close", () => {
      markBusy(socket);
      connections.delete(socket);
      for (const group of groups) group.open -= 1;
      if (network !== null && ofNetwork?.open === 0) networks.delete(network);
    });
  });

  server.on("request", ({ socket }, response) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.requests += 1;
    markBusy(socket);
    response.once("close", () => {
      connection.requests -= 1;
      if (connection.requests === 0) markIdle(socket);
    });
  });

  function closeOne({ idle }: Group, newcomer: Socket) {
    const [socket = newcomer] = idle;
    markBusy(socket);
    socket.destroy();
  }
  function markIdle(socket: Socket) {
    if (!socket.destroyed) for (const { idle } of connections.get(socket)?.groups ?? []) idle.add(socket);
  }
  function markBusy(socket: Socket) {
    for (const { idle } of connections.get(socket)?.groups ?? []) idle.delete(socket);
  }
}

function newGroup(): Group {
  return { open: 0, idle: new Set() };
}
