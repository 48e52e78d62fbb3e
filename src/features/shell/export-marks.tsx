import { Suspense, use, useState } from 'react'
import { allMarks, countMarks, type BrandMarks } from '#/lib/brand-marks.ts'
import { marksFileName, writeMarksFile } from '#/lib/marks-file.ts'
import { formatCount } from '#/lib/numbers.ts'
import { MenuItem, MenuNote } from '#/ui/menu.tsx'
import { saveFile } from '#/ui/save-file.ts'

type Marks = ReadonlyMap<string, BrandMarks>

function Offer({ user, reading }: { user: string; reading: Promise<Marks> }) {
  const brands = use(reading)
  const count = [...brands.values()].reduce((sum, marks) => sum + countMarks(marks), 0)
  if (count === 0) return null
  const save = () => {
    const now = Date.now()
    saveFile(marksFileName(now), writeMarksFile(user, brands, now), 'application/json')
  }
  return (
    <>
      <MenuNote>
        {count === 1 ? '1 mark stays' : `${formatCount(count)} marks stay`} on this device
      </MenuNote>
      <MenuItem onSelect={save}>Export marks first</MenuItem>
    </>
  )
}

/** Before signing out: what the user has marked on this device, and a file of it (C8). Nothing without marks. */
export function ExportMarks({ user }: { user: string }) {
  const [reading] = useState(() => allMarks(user))
  return (
    <Suspense fallback={null}>
      <Offer user={user} reading={reading} />
    </Suspense>
  )
}
