import { LockOpen, X } from 'lucide-react'
import { useState } from 'react'

const place = 'brand-protection:plain-http-read'

function wasClosed(): boolean {
  try {
    return sessionStorage.getItem(place) !== null
  } catch {
    return false
  }
}

function rememberClosed() {
  try {
    sessionStorage.setItem(place, 'yes')
  } catch {
    // It then comes back with the next reload.
  }
}

/**
 * Says what is at risk where the page was opened over plain http from another machine. A browser calls the
 * machine's own addresses, such as localhost, secure: nothing stands there. Closed until the tab closes.
 */
export function PlainHttpBanner() {
  const [closed, setClosed] = useState(wasClosed)
  if (isSecureContext || closed) return null
  const close = () => {
    rememberClosed()
    setClosed(true)
  }
  return (
    <aside
      aria-label="Unencrypted connection"
      className="flex items-start gap-2 border-b border-line bg-amber-soft px-5 py-1 text-amber max-wide:px-3.5 print:hidden"
    >
      <LockOpen aria-hidden className="mt-1.25 size-3.5 shrink-0" />
      <p className="min-w-0 flex-1 py-0.5">
        This page was opened over plain http. Your API key and all data travel unencrypted: others
        on this network could read or change them.
      </p>
      <button
        type="button"
        aria-label="Close for this tab"
        onClick={close}
        className="-mr-1 grid size-6 shrink-0 place-items-center rounded-md hover:bg-sunken"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </aside>
  )
}
