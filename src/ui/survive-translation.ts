/*
 * Translation by the browser (Chrome, Edge) replaces text nodes by `<font>` elements, while React goes on with the text
 * nodes: a change of one does not show, and to remove one or to insert before one throws NotFoundError, which ends the
 * page (React issue 11538). The usual guard ignores such calls, which leaves old text on screen. Here each call reaches
 * what stands in place of the text, and a text that changes is put back, to be translated anew.
 *
 * React has no hook for this, and an element around each text would have to be kept up in every component.
 */

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE
const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT'

/** What stands in place of texts that were taken out of the page, and the same the other way round. */
const standIns = new WeakMap<Node, Element>()
const taken = new WeakSet<Element>()

function noteStandIns(records: readonly MutationRecord[], observer: MutationObserver): void {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') {
      if (isText(target) && !target.isConnected) standIns.get(target)?.replaceWith(target)
      continue
    }
    // React has put a text elsewhere.
    for (const text of addedNodes) standIns.get(text)?.remove()
    const fonts = [...addedNodes, previousSibling, nextSibling].filter(isFont)
    for (const text of removedNodes) {
      const font = fonts.find((one) => !taken.has(one))
      if (!isText(text) || text.isConnected || font === undefined) continue
      standIns.set(text, font)
      taken.add(font)
      // Of a node that is not in the page this is the only way to hear.
      observer.observe(text, { characterData: true })
    }
  }
}

/**
 * What `parent` holds for a node: itself or, deeper, the same node wrapped or its stand-in; null for a text that is gone.
 * Any other node is a fault of ours: it is answered as it is, and the browser throws.
 */
function heldBy(parent: Node, node: Node): Node | null {
  if (node.parentNode === parent || parent.contains(node)) return node
  const standIn = standIns.get(node)
  if (standIn && parent.contains(standIn)) return standIn
  return isText(node) && !node.isConnected ? null : node
}

/**
 * Makes the page go on while the browser translates it, until the returned function is called. Call it before anything
 * is drawn.
 */
export function surviveTranslation(): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- called with the node that they are of
  const { insertBefore, removeChild } = Node.prototype
  const observer = new MutationObserver(noteStandIns)
  observer.observe(document, { childList: true, subtree: true })

  Node.prototype.removeChild = function remove<Child extends Node>(
    this: Node,
    child: Child,
  ): Child {
    let node = heldBy(this, child)
    // With the elements that were made for it alone.
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
    let node = before && heldBy(this, before)
    while (node && node.parentNode !== this && this.contains(node)) node = node.parentNode
    insertBefore.call(this, added, node)
    return added
  }

  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { insertBefore, removeChild })
  }
}
