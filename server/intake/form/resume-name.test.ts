import { afterAll, expect, test } from "vitest";
import { completeFields } from "../../../tests/support/builders.ts";
import { startTestServer } from "../../../tests/support/start-test-server.ts";

const site = await startTestServer();
afterAll(() => site.stop());

test.each([
  ["with a path", 'filename="../../etc/resume.txt"', "resume.txt"],
  ["with a path of Windows", 'filename="C:\\\\Users\\\\ada\\\\resume.TXT"', "resume.TXT"],
  ["with escaped line ends", 'filename="two%0Alines%0D%0A.txt"', "twolines.txt"],
  ["of an extension", 'filename=".txt"', "resume.txt"],
  ["of 300 letters", `filename="${"a".repeat(300)}.txt"`, `${"a".repeat(196)}.txt`],
  ["that Windows keeps for itself", 'filename="CON.txt"', "CON.txt"],
  ["with bytes that are no UTF-8", 'filename="caf\xe9 \xff\xfe.txt"', "caf\ufffd \ufffd\ufffd.txt"],
  ["in UTF-8", 'filename="\xc3\xbcber.txt"', "über.txt"],
  ["of the extended form", `filename*=UTF-8''%e2%82%ac.txt`, "€.txt"],
  ["of the extended form with a broken escape", `filename*=UTF-8''%e2%82.txt`, "\ufffd.txt"],
  ["of an unknown character set", `filename*=klingon''a.txt`, "a.txt"],
  ["in quotes that never end", 'filename="a.txt', "a.txt"],
  ["with escaped quotes", String.raw`filename="a\"; filename=\"b.exe.txt"`, 'a"; filename="b.exe.txt'],
  ["with two extensions, the first of a program", 'filename="resume.exe.txt"', "resume.exe.txt"],
  ["with points and blanks only", 'filename="... ... .txt"', "resume.txt"],
])("a name %s", async (_what, parameter, kept) => {
  expect(await postNamed(parameter)).toEqual([201, kept]);
});

test.each([
  ["with a zero byte in it, behind which nothing is read", 'filename="resume.txt\0.exe"', 415],
  ["turned around, so that it ends like another", 'filename="resume\xe2\x80\xaetxt.exe"', 415],
  ["of ten kilobytes", `filename="${"a".repeat(10_000)}.txt"`, 415],
  ["of nothing", 'filename=""', 422],
])("a name %s is not taken", async (_what, parameter, status) => {
  expect(await postNamed(parameter)).toEqual([status, undefined]);
  expect(await site.spooledFiles()).toEqual([]);
});

/** Posts a file under a name written byte by byte as in Latin-1: the status, and the name under which it is stored. */
async function postNamed(parameter: string): Promise<[number, string | undefined]> {
  const fields = Object.entries(completeFields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--b\r\nContent-Disposition: form-data; name="resume"; ${parameter}\r\n\r\nResume\r\n--b--\r\n`;
  const response = await fetch(`${site.origin}/api/applications`, {
    method: "POST",
    body: Buffer.from(fields.join("") + file, "latin1"),
    headers: { "Content-Type": "multipart/form-data; boundary=b" },
  });
  const { reference } = (await response.json()) as { reference?: string };
  const select = "select file_name from resume join application on id = application_id where reference = $1";
  const { rows } = await site.pool.query<{ file_name: string }>(select, [reference]);
  return [response.status, rows[0]?.file_name];
}
