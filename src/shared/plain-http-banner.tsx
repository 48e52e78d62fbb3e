import { LockOpen, X } from 'lucide-react'
import { useState } from 'react'
import { tryStorage } from '#/lib/try-storage.ts'

const storageKey = 'brand-protection:plain-http-read'

/** Warns about plain HTTP. Once closed, it stays closed in this tab. */
export function PlainHttpBanner() {
  const [isClosed, setIsClosed] = useState(
    () => tryStorage(() => sessionStorage.getItem(storageKey)) !== null,
  )
  if (isSecureContext || isClosed) return null
  const close = () => {
    tryStorage(() => sessionStorage.setItem(storageKey, 'yes'))
    setIsClosed(true)
  }
  return (
    <aside
      aria-label="Unencrypted connection"
      className="flex items-start gap-2 border-b border-line bg-amber-soft px-5 py-1 text-amber max-wide:px-3.5 print:hidden"
    >
      <LockOpen aria-hidden className="mt-1.25 size-3.5 shrink-0" />
      <p className="min-w-0 flex-1 py-0.5">
        This connection isn’t encrypted (http). Others on the network could read or change your API
        key and data.
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
