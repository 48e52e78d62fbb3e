/** What may stand between the parts of a template: text is escaped, markup and lists of it are not. */
type Piece = string | number | Markup | readonly Markup[] | null

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function written(piece: Piece): string {
  if (piece === null) return ''
  if (piece instanceof Markup) return piece.text
  if (typeof piece === 'object') return piece.map(written).join('')
  return String(piece).replace(/[&<>"']/g, (sign) => signs[sign] ?? '')
}

/**
 * Markup of a file. Only a template in our own source makes it, and every value in one is escaped, so that
 * no text of a record can become markup: there is no other way to it, and none to forget.
 */
export class Markup {
  readonly text: string

  private constructor(text: string) {
    this.text = text
  }

  static of(this: void, parts: TemplateStringsArray, ...values: readonly Piece[]): Markup {
    return new Markup(String.raw({ raw: parts }, ...values.map(written)))
  }
}

/** Markup from a template: `` markup`<p>${text}</p>` ``. Attributes stand in double quotes. */
export const markup = Markup.of
