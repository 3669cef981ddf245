import { describe, expect, it } from "@jest/globals";
import { readSearch, searchTermsOf, wordsOf } from "./search-words";

const terms = (text: string) => {
  const question = readSearch(text);
  return question?.kind === "terms" ? question.terms : null;
};

describe("the words of a name", () => {
  it("are compared without accents, case and punctuation", () => {
    expect(wordsOf("  José-María O'Neil ")).toEqual(["jose", "maria", "o", "neil"]);
    expect(wordsOf("Łukasz 李")).toEqual(["łukasz", "李"]);
  });
});

describe("a lead", () => {
  const lead = searchTermsOf({ firstName: "Denise", lastName: "Whitaker-Li", phone: "+18135550142" });

  it("is found by the beginning of each word of its name and by the last four digits of its phone", () => {
    for (const text of ["denise", "Den", "whit", "whitaker", "LI", "denise whit", "0142"]) {
      expect(lead).toEqual(expect.arrayContaining(terms(text) ?? ["missing"]));
    }
  });

  it("is found by a name with its apostrophe, without it, and by the part behind it", () => {
    for (const lastName of ["O'Brien", "O’Brien", "Oʼbrien", "Oʻbrien"]) {
      const irish = searchTermsOf({ firstName: "Dana", lastName, phone: "+18135550142" });
      for (const text of ["obrien", "OBri", "O'Brien", "o’brien", "dana obr"])
        expect([text, irish]).toEqual([text, expect.arrayContaining(terms(text) ?? ["missing"])]);
      expect(new Set(irish).size).toBe(irish.length);
    }
    expect(searchTermsOf({ firstName: "Dana", lastName: "O'Brien", phone: "+18135550142" })).toEqual(
      expect.arrayContaining(terms("brien") ?? ["missing"]),
    );
  });

  it("is not found by fewer than three letters, other words or the middle of a word", () => {
    for (const text of ["de", "wh", "niss", "denise wood", "0143"]) {
      expect(lead).not.toEqual(expect.arrayContaining(terms(text) ?? []));
    }
  });

  it("shows by its terms no more than eight letters of a name", () => {
    expect(searchTermsOf({ firstName: "Christopher", lastName: "Ng", phone: "+18135550142" })).toEqual([
      "name:chr",
      "name:chri",
      "name:chris",
      "name:christ",
      "name:christo",
      "name:christop",
      "name:ng",
      "phone:0142",
    ]);
    expect(terms("Christopher")).toEqual(["name:christop"]);
  });
});

describe("a search text", () => {
  it("is a phone, an email, an order or words", () => {
    expect(readSearch("(813) 555-0142")).toEqual({ kind: "phone", value: "(813) 555-0142" });
    expect(readSearch("dana@example.com")).toEqual({ kind: "email", value: "dana@example.com" });
    expect(readSearch("6F0d3bb4")).toEqual({ kind: "order", beginning: "6f0d3bb4" });
    expect(readSearch("deadbeef")).toEqual({ kind: "terms", terms: ["name:deadbeef"] });
    expect(readSearch("  ,. ")).toBeNull();
  });
});
