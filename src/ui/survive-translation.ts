/*
 * Browser translation (Chrome, Edge) replaces text nodes with `<font>` elements, but React keeps using the text nodes.
 * If React then removes such a node or inserts another before it, NotFoundError crashes the page (React issue 11538).
 * - Removals and insertions: this module applies them to the `<font>` element instead.
 * - Changes of the text: this module puts the text node back, so that the browser translates it again.
 */

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE
const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT'

const fontByTextNode = new WeakMap<Node, Element>()
const usedFonts = new WeakSet<Element>()

function handleMutations(records: readonly MutationRecord[], observer: MutationObserver): void {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') {
      if (isText(target) && !target.isConnected) fontByTextNode.get(target)?.replaceWith(target)
      continue
    }
    // React has inserted these text nodes again, so their `<font>` elements are obsolete.
    for (const text of addedNodes) fontByTextNode.get(text)?.remove()
    // The `<font>` that replaces a removed text is among the nodes added in the same record, or a sibling of the text.
    // A `<font>` replaces only one text.
    const fonts = [...addedNodes, previousSibling, nextSibling].filter(isFont)
    for (const text of removedNodes) {
      const font = fonts.find((element) => !usedFonts.has(element))
      if (!isText(text) || text.isConnected || font === undefined) continue
      fontByTextNode.set(text, font)
      usedFonts.add(font)
      // The document's observer doesn't cover the text node, which is now detached.
      observer.observe(text, { characterData: true })
    }
  }
}

/** Returns `node`, or the `<font>` that replaces it in `parent`; null for a text node that is already removed. */
function findChild(parent: Node, node: Node): Node | null {
  if (parent.contains(node)) return node
  const font = fontByTextNode.get(node)
  if (font && parent.contains(font)) return font
  if (isText(node) && !node.isConnected) return null
  // A bug in the app: let the browser throw.
  return node
}

/** Changes `Node.prototype`. Call this function before the first render. Returns a cleanup function. */
export function surviveBrowserTranslation(): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- always called with a node
  const { insertBefore, removeChild } = Node.prototype
  const observer = new MutationObserver(handleMutations)
  observer.observe(document, { childList: true, subtree: true })

  Node.prototype.removeChild = function remove<Child extends Node>(
    this: Node,
    child: Child,
  ): Child {
    let node = findChild(this, child)
    if (node === null) return child
    // Also remove wrapper elements that would be left empty.
    while (
      isFont(node.parentNode) &&
      node.parentNode !== this &&
      node.parentNode.childNodes.length === 1
    )
      node = node.parentNode
    // If the app asks to remove a node that isn't in this element, let the browser throw.
    const parent = this.contains(node) ? node.parentNode : null
    removeChild.call(parent ?? this, node)
    return child
  }

  Node.prototype.insertBefore = function insert<Added extends Node>(
    this: Node,
    added: Added,
    before: Node | null,
  ): Added {
    let node = before && findChild(this, before)
    while (node && node.parentNode !== this && this.contains(node)) node = node.parentNode
    insertBefore.call(this, added, node)
    return added
  }

  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { insertBefore, removeChild })
  }
}
