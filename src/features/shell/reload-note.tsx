/** In place of an overlay whose code could not be loaded: a deployment or a lost connection. */
export function ReloadNote() {
  return (
    <p role="alert" className="px-2 py-1.5 text-sm text-muted">
      This part of the page could not be loaded. Please reload the page.
    </p>
  )
}
