import { describe, expect, it } from "@jest/globals";
import { assertLocal, createTestDatabase, dropTestDatabase } from "./test-database";

const ELSEWHERE = "postgresql://leadwell:secret@db.example.com:5432/postgres";

describe("a database for tests", () => {
  it("is on this machine", () => {
    expect(() => assertLocal("postgresql://leadwell:secret@127.0.0.1:5432/postgres")).not.toThrow();
    expect(() => assertLocal("postgresql://leadwell:secret@localhost:5432/postgres")).not.toThrow();
    expect(() => assertLocal(ELSEWHERE)).toThrow("local database only");
    expect(() => assertLocal("postgresql://leadwell:secret@localhost.example.com/postgres")).toThrow("local");
  });

  it("is made and dropped nowhere else", async () => {
    await expect(createTestDatabase(ELSEWHERE)).rejects.toThrow("not on db.example.com");
    await expect(dropTestDatabase(ELSEWHERE, ELSEWHERE)).rejects.toThrow("not on db.example.com");
  });

  it("is dropped only under the name that it was given", async () => {
    const other = "postgresql://leadwell:secret@127.0.0.1:1/leadwell";
    await expect(dropTestDatabase(other, other)).rejects.toThrow("no test database");
  });
});
