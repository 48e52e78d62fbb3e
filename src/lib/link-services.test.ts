import { expect, it } from 'vitest'
import { unwrapLink } from './link-services.ts'

const evil = 'https://evil.example/x?a=1'

it.each([
  [
    'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fevil.example%2Fx%3Fa%3D1&data=05',
    evil,
  ],
  [
    'https://gcc02.safelinks.protection.outlook.com/ap/w-1/?URL=https%3A%2F%2Fevil.example%2Fx%3Fa%3D1&amp;data=0',
    evil,
  ],
  [
    'https://usg02.safelinks.protection.office365.us/?url=https%3A%2F%2Fevil.example%2Fx%3Fa%3D1',
    evil,
  ],
  [
    'https://chn01.safelinks.protection.partner.outlook.cn/?url=https%3A%2F%2Fevil.example%2Fx%3Fa%3D1',
    evil,
  ],
  [
    'https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp.html?url=https%3A%2F%2Fevil.example%2Fx%3Fa%3D1',
    evil,
  ],
  ['https://urldefense.proofpoint.com/v2/url?u=https-3A__evil.example_x-3Fa-3D1&d=DwMF', evil],
  ['https://urldefense.com/v3/__https://evil.example/x?a=1__;!!abc!def$', evil],
  ['https://urldefense.us/v3/__https:/evil.example/x?a=1__;!!abc!def$', evil],
  ['https://urldefense.com/v3/__https://evil.example/x*a*1__;Pz0!!abc!def$', evil],
  ['https://urldefense.com/v3/__https://evil.example/x**B1__;P2E9!!abc!def$', evil],
  ['https://linkprotect.cudasvc.com/url?a=https%3a%2f%2fevil.example%2fx%3fa%3d1&c=E', evil],
  [
    'https://imsva91-ctp.trendmicro.com:443/wis/clicktime/v1/query?url=https%3a%2f%2fevil.example%2fx%3fa%3d1',
    evil,
  ],
  ['https://protect2.fireeye.com/v1/url?k=1&u=https%3A%2F%2Fevil.example%2Fx%3Fa%3D1', evil],
  ['https://www.google.com/url?q=https://evil.example/x?a%3D1&sa=D', evil],
  ['https://www.google.co.uk/url?sa=t&url=https%3A%2F%2Fevil.example%2Fx%3Fa%3D1', evil],
  ['https://duckduckgo.com/l/?uddg=https%3A%2F%2Fevil.example%2Fx%3Fa%3D1&rut=b', evil],
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Fevil.example%2Fx%3Fa%3D1&h=AT', evil],
  ['https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Fevil.example%2Fx%3Fa%3D1', evil],
  ['https://www.youtube.com/redirect?event=x&q=https%3A%2F%2Fevil.example%2Fx%3Fa%3D1', evil],
])('extracts the destination of %s', (link, target) => {
  expect(unwrapLink(new URL(link))).toBe(target)
})

it.each([
  'https://nam02.safelinks.protection.outlook.com/?data=05',
  'https://protect-eu.mimecast.com/s/AbCd?domain=evil.example',
  'https://url.uk.m.mimecastprotect.com/s/AbCd',
  'https://urldefense.com/v3/garbage',
  'https://www.bing.com/ck/a?u=a1aHR0cHM6Ly9ldmlsLmV4YW1wbGUveD9hPTE',
  'https://eu-central-1.protection.sophos.com/?u=aHR0cHM6Ly9ldmlsLmV4YW1wbGUveD9hPTE=',
  'https://evil-example.translate.goog/x?_x_tr_sl=auto',
  'https://www.google.com/url?url=https://bank.example&q=https://evil.example',
  'https://www.google.com/url?q=%E0%A4%A',
])('returns null for %s, whose destination cannot be extracted', (link) => {
  expect(unwrapLink(new URL(link))).toBeNull()
})

it.each([
  'https://nam02.safelinks.protection.outlook.com.evil.example/?url=https%3A%2F%2Fbank.example',
  'https://evilsafelinks.protection.outlook.com/?url=https%3A%2F%2Fbank.example',
  'https://www.google.com/search?q=https://evil.example',
  'https://www.youtube.com/watch?v=https://evil.example',
  'https://www.mimecast.com/',
  'https://evilbing.com/ck/a',
  'https://evil.example/?url=https%3A%2F%2Fbank.example',
])('does not unwrap %s, which no known service rewrote', (link) => {
  expect(unwrapLink(new URL(link))).toBeUndefined()
})
