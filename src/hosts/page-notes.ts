import type { DemoSignIn } from '#/service/demo/seed/accounts.ts'

/** What a host writes into index.html for the page. */
export interface PageNotes {
  /** Other origins that it may show screenshots from. */
  images?: readonly string[]
  /** The accounts of the demo, with their keys: of the embedded service alone, never of a real one. */
  demoKeys?: readonly DemoSignIn[]
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function withMeta(html: string, name: string, content: string): string {
  const tag = `<meta name="${name}" content="`
  return html.replace(`${tag}"`, () => `${tag}${escape(content)}"`)
}

/** The page with its host's notes; what is not noted stays as it was built. */
export function withNotes(html: string, { images = [], demoKeys = [] }: PageNotes): string {
  const noted = withMeta(html, 'screenshot-origins', images.join(' '))
  return demoKeys.length === 0 ? noted : withMeta(noted, 'demo-keys', JSON.stringify(demoKeys))
}
