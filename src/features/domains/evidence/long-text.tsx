import { useState } from 'react'
import { HostileText } from '#/product/hosts/hostile-text.tsx'
import { Button } from '#/ui/button.tsx'

const longCharacters = 420
const longLines = 6

/** Text of others, cut to a few lines as long as nobody asks for all of it; nothing is linked. */
export function LongText({ value, about }: { value: string; about: string }) {
  const [whole, setWhole] = useState(false)
  const long = value.length > longCharacters || value.split('\n', longLines + 1).length > longLines
  if (!long) return <HostileText value={value} />
  return (
    <>
      {/* Cut by the browser and not in the text, so that no letter is cut in two. */}
      <span className={whole ? 'block' : 'line-clamp-6 print:line-clamp-none'}>
        <HostileText value={value} />
      </span>
      <span className="mt-1 block">
        <Button size="small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? `Less of the ${about}` : `All of the ${about}`}
        </Button>
      </span>
    </>
  )
}
