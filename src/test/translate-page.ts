export type Translation = 'replaced' | 'wrapped'

/**
 * Changes the page like a browser translation. Chrome replaces each text with a `font` element. Other programs move
 * the text into their own element. Imports nothing, so that it can run in a browser.
 */
export function translatePage(how: Translation): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const text of texts) {
    const { parentElement: parent, textContent } = text
    if (!parent || textContent === null || textContent.trim() === '' || parent.nodeName === 'FONT')
      continue
    if (parent.closest('[translate]')?.getAttribute('translate') === 'no') continue
    if (parent.closest('style, script, textarea, svg')) continue
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.append(inner)
    parent.insertBefore(outer, text)
    if (how === 'wrapped') inner.append(text)
    else {
      inner.append(textContent.toUpperCase())
      parent.removeChild(text)
    }
  }
}
