import { describe, expect, it } from "@jest/globals";
import { etcdEnvironment, haproxyFile, NODE_NAMES, patroniFile } from "./cluster-files";

const portsOf = (from: number) => ({
  postgres: from,
  replication: from + 1,
  rest: from + 2,
  etcdClient: from + 3,
  etcdPeer: from + 4,
});
const PORTS = { pg1: portsOf(100), pg2: portsOf(200), pg3: portsOf(300) };
const FOLDERS = { dataDir: "/tmp/c/pg2/data", binDir: "/opt/pg/bin", socketDir: "/tmp/c/pg2" };

describe("the files of a drill's cluster", () => {
  it("are those of deploy/ha, without an address that this machine does not have", () => {
    for (const node of NODE_NAMES) {
      const texts = [
        patroniFile(node, PORTS, { ...FOLDERS, isSynchronous: true }),
        haproxyFile(PORTS, { primary: 400, standby: 401 }),
        JSON.stringify(etcdEnvironment(node, PORTS, "/tmp/c/etcd")),
      ];
      for (const text of texts) expect(text).not.toMatch(/10\.0\.0|<\w+|:(5432|8008|2379|2380|5000|5001)\b/);
    }
  });

  it("give each node its own ports, and the others the relay to its PostgreSQL", () => {
    const text = patroniFile("pg2", PORTS, { ...FOLDERS, isSynchronous: true });
    expect(text).toContain("name: pg2");
    expect(text).toContain("listen: 127.0.0.1:202\n  connect_address: 127.0.0.1:202");
    expect(text).toContain("listen: 127.0.0.1:200\n  connect_address: 127.0.0.1:201");
    expect(text).toContain("hosts: 127.0.0.1:103,127.0.0.1:203,127.0.0.1:303");
    expect(text).toContain("data_dir: /tmp/c/pg2/data");
    expect(etcdEnvironment("pg3", PORTS, "/tmp/c/etcd")).toMatchObject({
      ETCD_NAME: "pg3",
      ETCD_ENABLE_V2: "true",
      ETCD_LISTEN_CLIENT_URLS: "http://127.0.0.1:303",
      ETCD_INITIAL_CLUSTER: "pg1=http://127.0.0.1:104,pg2=http://127.0.0.1:204,pg3=http://127.0.0.1:304",
    });
    expect(haproxyFile(PORTS, { primary: 400, standby: 401 })).toContain(
      "server pg3 127.0.0.1:300 check port 302",
    );
  });

  it("replicate synchronously unless the positive control asks otherwise", () => {
    const modes = (isSynchronous: boolean) =>
      patroniFile("pg1", PORTS, { ...FOLDERS, isSynchronous }).match(/synchronous_mode\w*: \w+/g);
    expect(modes(true)).toEqual(["synchronous_mode: true", "synchronous_mode_strict: true"]);
    expect(modes(false)).toEqual(["synchronous_mode: false", "synchronous_mode_strict: false"]);
  });
});
