const prefix = /^\(\d+\) /

let count = 0
let observer: MutationObserver | null = null

function write() {
  const bare = document.title.replace(prefix, '')
  const wanted = count === 0 ? bare : `(${count}) ${bare}`
  if (document.title !== wanted) document.title = wanted
}

/**
 * Puts a number before the title of the document, whatever screen names it; 0 takes it away. It follows
 * the title by itself, so that no page has to know of it.
 */
export function countInTitle(next: number): void {
  count = next
  write()
  const title = document.querySelector('title')
  if (count === 0 || !title) {
    observer?.disconnect()
    observer = null
  } else if (!observer) {
    observer = new MutationObserver(write)
    observer.observe(title, { childList: true, characterData: true, subtree: true })
  }
}
