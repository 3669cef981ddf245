import { expect, it } from "@jest/globals";
import { readPageText } from "./read-page-text";

it("lists the text of a page, block by block", () => {
  const html = `<head><title>No</title></head><body class="a"><h1>Sold <b>once</b></h1><p>Tom &amp; Ann&#x27;s<br/>leads</p>
<ul><li>One</li><li> </li><li>Two</li></ul><svg><text>no</text></svg><script>self.x=[1,"<p>no</p>"]</script></body>`;
  expect(readPageText(html)).toEqual(["Sold once", "Tom & Ann's", "leads", "One", "Two"]);
});
