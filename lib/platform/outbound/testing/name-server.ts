import { createSocket, type RemoteInfo } from "node:dgram";
import { parse } from "ipaddr.js";

export interface NameServer {
  /** "address:port". */
  address: string;
  close(): Promise<void>;
}

const [IPV4, IPV6] = [1, 28] as const;

/** A name server (RFC 1035, over UDP) that leads every name to `addresses`; to none, the name does not exist. */
export async function startNameServer(addresses: readonly string[]): Promise<NameServer> {
  const socket = createSocket("udp4");
  socket.on("message", (query: Buffer, { port, address }: RemoteInfo) => {
    socket.send(answerTo(query, addresses), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function answerTo(query: Buffer, addresses: readonly string[]): Buffer {
  // The question: the labels of the name, a zero, two bytes of type, two of class.
  const end = query.indexOf(0, 12) + 5;
  const type = query.readUInt16BE(end - 4);
  const answers = addresses.map((text) => Buffer.from(parse(text).toByteArray()));
  const fitting = answers.filter(({ length }) => (length === 4 ? IPV4 : IPV6) === type);
  const header = Buffer.alloc(12);
  header.writeUInt16BE(query.readUInt16BE(0), 0);
  header.writeUInt16BE(addresses.length === 0 ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(fitting.length, 6);
  return Buffer.concat([header, query.subarray(12, end), ...fitting.map((bytes) => record(type, bytes))]);
}

/** Makes an answer record for the name of the question: class IN, time to live 0. */
function record(type: number, bytes: Buffer): Buffer {
  const head = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]);
  return Buffer.concat([head, bytes]);
}
