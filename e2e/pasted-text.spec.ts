import type { Page } from '@playwright/test'
import { askAll } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { newHost } from './request-form.ts'
import { enter } from './sign-in.ts'

// Requests are sent at a pace, after an undo delay.
test.describe.configure({ timeout: 180_000 })

/** Pastes a text into the focused element. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
  await page.keyboard.press('Control+v')
}

const rule = '#'.repeat(64)
const dumpRow = (url: string): string =>
  `"3420812","2026-11-24 11:59:04","${url}","online","malware_download","32-bit,elf","https://urlhaus.abuse.ch/url/3420812/","geenensp"`

/** Builds a text from several sources; the hosts to find end in `name`. */
const mixedText = (name: string): string =>
  [
    'From: Ann Lee <ann.lee@bank-of-mail.example>',
    'Stand: 24.11.2026, 14.30.15',
    'Dear team, please take down',
    `hxxps[://]mail[.]${name.replaceAll('.', '[.]')}[/]drop[.]php`,
    `„https://quote.${name}/a“ (https://bracket.${name}/awards/)for more`,
    `https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fsafe.${name}%2Fx&data=05`,
    'www.bank-of-mail.example is ours. Invoice.pdf is attached.',
    'Regards, Ann, abuse [at] bank-of-mail.example',
    '',
    rule,
    '# abuse.ch URLhaus Database Dump (CSV - recent URLs only)      #',
    '# For questions please contact urlhaus [at] abuse.ch           #',
    rule,
    dumpRow(`http://dump.${name}:5555/bin.sh`),
    '',
    '[Adblock Plus 2.0]',
    '! Homepage: https://list.example/',
    `||block.${name}^$third-party`,
    `@@||allowed.${name}^`,
    `0.0.0.0 hosts.${name} # seen on list.example`,
    '',
    'Domain\tSeen\tState',
    `cell.${name}\t24.11.2026\topen`,
    '203.0.114.0/24\t24.11.2026\topen',
    `one.${name}, two.${name}`,
  ].join('\r\n')

test('C138 addresses in a mail, a log, a blocklist and a table are recognized', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = newHost('pasted')
  const posted: string[] = []
  page.on('request', (sent) => {
    if (sent.method() !== 'POST') return
    const body = sent.postDataJSON() as { target_website: string }
    posted.push(body.target_website)
  })
  await enter(page, '/takedowns/bulk')
  await page.getByRole('textbox', { name: /^Addresses/ }).focus()
  await paste(page, mixedText(name))
  await page.getByRole('button', { name: 'Put each on its own line' }).click()
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect(row(`safe.${name.replace('.example', '[.]example')}`)).toContainText(
    'Unwrapped from a nam02.safelinks.protection.outlook[.]com link.',
  )
  await expect(row('203.0.114.0/24')).toContainText('This is a network or a range.')
  await expect(row('www.bank-of-mail[.]example')).toContainText('found in a sentence')
  await expect(page.getByText('7 comment lines skipped.')).toBeVisible()
  await page.getByRole('combobox', { name: /^Brand/ }).selectOption({ label: 'No brand' })
  await page.getByRole('button', { name: 'Send 10 requests' }).click()
  await expect(page.getByRole('heading', { name: 'Done', exact: true })).toBeVisible({
    timeout: 90_000,
  })

  const meant = [
    `https://mail.${name}/drop.php`,
    `https://quote.${name}/a`,
    `https://bracket.${name}/awards/`,
    `https://safe.${name}/x`,
    `http://dump.${name}:5555/bin.sh`,
    `https://block.${name}`,
    `https://hosts.${name}`,
    `https://cell.${name}`,
    `https://one.${name}`,
    `https://two.${name}`,
  ]
  expect(posted.toSorted()).toEqual(meant.toSorted())
  const stored = await askAll<{ target_website: string }>(request, 'takedowns/')
  expect(
    stored
      .map((one) => one.target_website)
      .filter((target) => target.includes(name))
      .toSorted(),
  ).toEqual(meant.toSorted())
})

test('C138 text pasted on any page opens its addresses, and a link to a case opens the case', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = newHost('anywhere')
  await enter(page, '/brands')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await paste(page, `Seen today:\nhxxps://a[.]${name}/x\nand b.${name}\n||c.${name}^`)
  await page.getByRole('option', { name: 'Review 3 addresses' }).click()
  await expect(page.getByRole('textbox', { name: /^Addresses/ })).toHaveValue(
    `hxxps://a[.]${name}/x\nb.${name} (from a sentence)\nc.${name}`,
  )

  const [first] = await askAll<{ id: string }>(request, 'takedowns/')
  await page.getByRole('heading', { level: 1 }).click()
  await paste(page, `Please see ${new URL(page.url()).origin}/takedowns/${first?.id}, thanks`)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/takedowns/${first?.id}`)
})
