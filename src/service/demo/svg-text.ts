const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
])

/** What XML does not allow, and what reorders or hides its neighbours. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/** Text as the content or a quoted attribute of an SVG element, whatever the text is. */
export function svgText(text: string): string {
  return text
    .replaceAll(unprintable, '?')
    .replaceAll(/[&<>"']/g, (character) => entities.get(character) ?? '')
}

/** Values of an element's attributes. */
type Attributes = Record<string, string | number>

/** One element with escaped attributes; `content` is SVG already. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${svgText(String(value))}"`)
    .join('')
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`
}

/** A line of text with its baseline at (x, y). */
export function label(x: number, y: number, text: string, attributes: Attributes = {}): string {
  return element('text', { x, y, ...attributes }, svgText(text))
}

/** A rectangle with rounded corners. */
export function box(
  [x, y, width, height]: readonly [x: number, y: number, width: number, height: number],
  fill: string,
  attributes: Attributes = {},
): string {
  return element('rect', { x, y, width, height, rx: 6, fill, ...attributes })
}
