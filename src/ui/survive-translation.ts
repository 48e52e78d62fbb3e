/*
 * Browser translation (Chrome, Edge) replaces text nodes with `<font>` elements, but React keeps using the text nodes.
 * Changes to these nodes don't show on screen. Removing such a text node, or inserting a node before it, throws
 * NotFoundError, which crashes the page (React issue 11538).
 *
 * This module redirects removals and insertions to the `<font>` element. When React changes the text of a replaced
 * node, this module puts the node back, so that the browser translates it again.
 */

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE
const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT'

/** `<font>` elements by the text node that they replace. */
const replacements = new WeakMap<Node, Element>()
const usedReplacements = new WeakSet<Element>()

function recordReplacements(records: readonly MutationRecord[], observer: MutationObserver): void {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') {
      if (isText(target) && !target.isConnected) replacements.get(target)?.replaceWith(target)
      continue
    }
    // React has inserted these text nodes again, so their replacements are obsolete.
    for (const text of addedNodes) replacements.get(text)?.remove()
    const fonts = [...addedNodes, previousSibling, nextSibling].filter(isFont)
    for (const text of removedNodes) {
      const font = fonts.find((element) => !usedReplacements.has(element))
      if (!isText(text) || text.isConnected || font === undefined) continue
      replacements.set(text, font)
      usedReplacements.add(font)
      // The document's observer doesn't cover the text node, which is now detached.
      observer.observe(text, { characterData: true })
    }
  }
}

/**
 * Finds the node in `parent` that stands for `node`: either `node` or its replacement. Returns null for a removed text
 * node. Returns any other node unchanged: passing it is a bug in the app, and the browser throws.
 */
function findChild(parent: Node, node: Node): Node | null {
  if (node.parentNode === parent || parent.contains(node)) return node
  const replacement = replacements.get(node)
  if (replacement && parent.contains(replacement)) return replacement
  return isText(node) && !node.isConnected ? null : node
}

/** Keeps the page working during browser translation. Call it before the first render. Returns a cleanup function. */
export function surviveTranslation(): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- always called with a node
  const { insertBefore, removeChild } = Node.prototype
  const observer = new MutationObserver(recordReplacements)
  observer.observe(document, { childList: true, subtree: true })

  Node.prototype.removeChild = function remove<Child extends Node>(
    this: Node,
    child: Child,
  ): Child {
    let node = findChild(this, child)
    // Also remove wrapper elements that would be left empty.
    while (node && node.parentNode !== this && isFont(node.parentNode))
      if (node.parentNode.childNodes.length === 1) node = node.parentNode
      else break
    if (node)
      removeChild.call(this.contains(node) && node.parentNode ? node.parentNode : this, node)
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
