import { Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { HostName } from '#/product/hosts/host-name.tsx'
import type { CameBack } from '#/product/outcomes/came-back.ts'
import { buttonClass } from '#/ui/button.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { closedWords, commentOf, wayBack } from './came-back-words.ts'

const group = 'Came back'
const again = 'came-back.request'

const requestFor = (one: CameBack) =>
  linkOptions({
    to: '/takedowns/new',
    search: { target: one.website, brand: one.brandId, comment: commentOf(one) },
  })

/**
 * Sites that came back, each with the way to ask for the next takedown by a press or by a key (F9). The keys are
 * fewer than those of a page that is one list: here arrows and page keys scroll.
 */
export function CameBackList({ sites }: { sites: readonly CameBack[] }) {
  const list = useRef<HTMLUListElement>(null)
  const navigate = useNavigate()
  const linesNow = () => [...(list.current?.children ?? [])]
  const focused = () => linesNow().findIndex((line) => line.contains(document.activeElement))
  const goTo = (place: number) => linesNow()[place]?.querySelector('a')?.focus()
  useShortcuts([
    {
      id: 'came-back.next',
      keys: 'j',
      label: 'Next site',
      group,
      repeat: true,
      run: () => goTo(focused() + 1),
    },
    {
      id: 'came-back.previous',
      keys: 'k',
      label: 'Previous site',
      group,
      repeat: true,
      run: () => goTo(Math.max(0, focused() - 1)),
    },
    {
      id: again,
      keys: 't',
      label: 'Request again the site in focus',
      group,
      run: () => {
        const one = sites[focused()]
        // The first press shows for which site the second one will ask.
        if (one) void navigate(requestFor(one))
        else goTo(0)
      },
    },
  ])
  return (
    <ul ref={list} aria-label="Sites that came back" className="mt-2 grid">
      {sites.map((one) => (
        <BackLine key={one.caseId} one={one} />
      ))}
    </ul>
  )
}

function BackLine({ one }: { one: CameBack }) {
  const { brandId, domainId, caseId, host } = one
  return (
    <li className="group/line flex items-center justify-between gap-x-3 border-t border-line py-1.5">
      <div className="grid min-w-0 justify-items-start gap-0.5">
        <Link
          to="/brands/$brandId/domains/$domainId"
          params={{ brandId, domainId }}
          className="max-w-full rounded-[4px] font-label hover:underline"
        >
          <HostName value={host} />
        </Link>
        <p className="text-sm text-muted">
          {wayBack(one)},{' '}
          <Link
            to="/takedowns/$takedownId"
            params={{ takedownId: caseId }}
            className="inline-block rounded-[4px] underline decoration-line-strong underline-offset-2"
          >
            takedown {closedWords(one)}
          </Link>
        </p>
      </div>
      <span className="flex shrink-0 items-center gap-2">
        <span className="invisible group-focus-within/line:visible">
          <KeyHint id={again} />
        </span>
        <Link {...requestFor(one)} className={buttonClass({ size: 'small' })}>
          Request again
        </Link>
      </span>
    </li>
  )
}
