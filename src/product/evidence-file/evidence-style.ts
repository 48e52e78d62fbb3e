import { markup, type Markup } from './markup.ts'

/**
 * The look of an evidence file, on screen in both themes and on paper, where each sheet says of which data it
 * is. Nothing of a record may stand in it: `digest` is the SHA-256 of the data.
 */
export const evidenceStyle = (digest: string): Markup => markup`<style>
:root { color-scheme: light dark; --text: #1a1d23; --muted: #5a6270; --line: #d9dde3; --ground: #fff; --sunken: #f4f5f7; --amber: #8a5200; }
@media (prefers-color-scheme: dark) { :root { --text: #e8eaee; --muted: #a3abb8; --line: #363c47; --ground: #14171c; --sunken: #1d2128; --amber: #f0b35a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 14px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1, h2, h3, h4, p, dd, code, li, .address { overflow-wrap: anywhere; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 2.25rem 0 .5rem; padding-top: 1rem; border-top: 2px solid var(--text); font-size: 1.2rem; }
h3 { margin: 1.5rem 0 .35rem; font-size: 1rem; }
h4 { margin: .9rem 0 .25rem; font-size: .95rem; }
p { margin: .35rem 0; }
.kind, .gap, figcaption, em { color: var(--muted); }
em { font-style: normal; }
.status { font-weight: 600; }
.unread { margin-top: .75rem; border-left: 3px solid var(--amber); padding-left: .75rem; }
.unread ul { margin: .25rem 0; padding-left: 1.1rem; }
dl { margin: .25rem 0; }
dl > div { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 0 1rem; padding: .2rem 0; border-top: 1px solid var(--line); }
dl > div:first-child { border-top: 0; }
dt { color: var(--muted); overflow-wrap: anywhere; }
dd { margin: 0; }
article { margin: .75rem 0; border-left: 3px solid var(--line); padding-left: .75rem; }
article h4 { margin-top: 0; }
ol { margin: .25rem 0; padding-left: 1.4rem; }
li { margin: .35rem 0; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
code, #data { font: .85em/1.5 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; }
#data { max-height: 24rem; overflow: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--sunken); padding: .75rem; user-select: all; }
figure { margin: 0; break-inside: avoid; }
.pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); gap: 1.25rem; margin: .75rem 0; }
img { display: block; max-width: 100%; height: auto; border: 1px solid var(--line); }
figcaption { margin-top: .35rem; font-size: .9em; }
.on-paper { display: none; }
@media (max-width: 40rem) { dl > div { grid-template-columns: 1fr; } }
@page {
  margin: 13mm 13mm 17mm;
  @bottom-left { content: "SHA-256 of the data: ${digest}"; width: 88%; font: 6.5pt ui-monospace, Menlo, Consolas, monospace; color: #444; text-align: left; white-space: nowrap; }
  @bottom-right { content: counter(page) " / " counter(pages); font: 7.5pt system-ui, sans-serif; color: #444; white-space: nowrap; }
}
@media print {
  :root { color-scheme: light; --text: #000; --muted: #444; --line: #bbb; --ground: #fff; --amber: #000; }
  body { font-size: 8.5pt; line-height: 1.4; }
  main { max-width: none; padding: 0; }
  h1 { font-size: 14pt; }
  h2 { margin-top: 6mm; padding-top: 2.5mm; font-size: 12pt; }
  h3 { margin: 4mm 0 1mm; font-size: 10pt; }
  h4 { font-size: 9pt; }
  h2, h3, h4, .status { break-after: avoid; }
  .gap { break-before: avoid; }
  dl { columns: 2; column-gap: 6mm; }
  dl > div { break-inside: avoid; grid-template-columns: 27mm minmax(0, 1fr); gap: 0 2mm; padding: .5mm 0; }
  dl > div:first-child { border-top: 1px solid var(--line); }
  /* A group is kept on its sheet where that has room for it. */
  li, dl, article, .group, .unread, main > section:last-of-type { break-inside: avoid; }
  ol { columns: 2; column-gap: 6mm; }
  ol dl { columns: auto; }
  .pictures { grid-template-columns: 1fr 1fr; }
  img { max-height: 20cm; }
  #data { display: none; }
  .on-paper { display: block; }
}
</style>`
