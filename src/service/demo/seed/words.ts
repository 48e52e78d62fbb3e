import type { DemoBrand } from './brands.ts'

function parseWords(list: string): readonly string[] {
  return list.trim().split(/\s+/)
}

function parseTable(list: string): Record<string, string> {
  return Object.fromEntries(
    parseWords(list).map((entry) => {
      const [name = '', value = ''] = entry.split(':')
      return [name, value]
    }),
  )
}

/** Characters that look like Latin letters: from other scripts, or with marks. */
export const confusables = parseTable(`
  a:аáạä b:ḅƀ c:сçċ e:еéẹė h:һḥ i:іíịı k:ḳķ l:ḷłĺ m:ṃṁ n:ոñṇń o:оοöọø p:рṗ q:ԛ r:ṛŕ s:ѕşṣ t:ṭţ u:υüụ
  v:νṿ y:уýỵ
`)

/** ASCII look-alikes of letters, separated by commas. Each has one or two characters. */
export const lookAlikes = parseTable(`
  a:4 b:8,6 d:cl e:3 g:q,9 i:1,l l:1,i m:rn,nn n:m,r o:0 q:g s:5 t:7 u:v v:u w:vv
`)

/** Adjacent keys of common keyboards. */
export const neighborKeys = parseTable(`
  a:qwsz b:vghn c:xdfv d:serfcx e:wsdr f:drtgvc g:ftyhbv h:gyujnb i:ujko j:huikmn k:jiolm l:kop m:njk
  n:bhjm o:iklp p:ol q:wa r:edft s:awedxz t:rfgy u:yhji v:cfgb w:qase x:zsdc y:tghu z:asx
`)

const suffixWeights = parseTable(`
  com:30 net:9 org:5 info:5 online:6 site:5 shop:5 xyz:5 top:5 live:3 app:3 store:3 click:2 support:2
  cloud:2 digital:2 help:1 icu:2 vip:1 co:2 io:2 me:1 cc:2 biz:2 eu:2 de:2 fr:1 nl:1 pt:1 co.uk:3
  com.br:1 com.au:1 co.za:1
`)

/** Weights of public suffixes. */
export const suffixes = Object.fromEntries(
  Object.entries(suffixWeights).map(([suffix, weight]) => [suffix, Number(weight)]),
)
/** Newer top-level domains under which attackers register the exact brand name. */
export const openSuffixes = parseWords(`
    online site shop xyz top live store click support cloud help digital icu vip today world
    agency services space website fun zone center network solutions tips guru plus run cfd sbs
    bond
  `)

/** Domains of fictional platforms with one host per user. Each host counts as its own apex. */
export const platforms = parseWords('pagecrate.app sitehatch.dev bloomsites.page quickfront.site')

/** Words that attackers add to any name. */
const lureWords = parseWords(`
    login secure verify account support help my portal online app mobile update alert service
    customer id auth signin access web official client info care center desk notice team connect
    direct safe confirm unlock recovery refund bonus promo gift vip live mail docs hr jobs news
    global group uk eu us de intl
  `)

/** Words that attackers add to names of brands in an industry. */
export const tradeWords: Record<DemoBrand['trade'], readonly string[]> = {
  bank: parseWords(`
    bank banking ebank netbank cards card loans credit mortgage wire transfer payments pay
    invest savings trading crypto wallet kyc otp token iban invoice tax rewards finance capital
    fraud secure-mail one-time statement balance deposit exchange insurance
  `),
  hotel: parseWords(`
    booking reservations rooms deals stay resort suites hotel hotels checkin guest rewards
    travel vouchers spa holiday beach rates
  `),
  bikes: parseWords(`
    bikes bike shop outlet sale store parts cycling ebike discount wheels gear clearance factory
    warehouse deals
  `),
  coins: parseWords(`
    gold silver coins bullion mint invest vault shop auction bars prices collect certificates
    exchange
  `),
  airline: parseWords(
    'air flights tickets checkin miles refunds booking boarding travel baggage vouchers',
  ),
}

export function listComboWords(trade: DemoBrand['trade']): readonly string[] {
  return [...lureWords, ...tradeWords[trade]]
}

/** Words that unrelated sites combine with the words of a brand's name. */
export const unrelatedWords = parseWords(`
    gym cafe brewery dental church school fishing vineyard kennels yoga pottery realty farm
    bakery boats choir climbing gallery garden gardens books records films music law legal
    physio vets plumbing roofing builders interiors joinery tiles flowers florist barbers salon
    tattoo tennis rugby rowing sailing swim runners campsite cottages lodge inn pub kitchen deli
    coffee tea cider primary nursery scouts theatre museum trust residents allotments road
    street square mews apartments lofts wharf quay marina pier studio studios press design photo
    weddings events catering taxis
  `)

/** Subdomains of domains with several hosts. */
export const subdomainWords = parseWords(`
    www login secure mail account verify m app api id auth portal webmail cpanel static cdn img
    admin beta dev test stage shop support help pay my online client ftp vpn blog docs status en
    de fr pt nl es uk ie ns1 ns2 mx smtp go track
  `)

/** Words in domain names of phishing campaigns, which have brand names in their subdomains. */
export const campaignWords = parseWords(`
    verify secure account session client portal auth check update service review center desk
    notice parcel billing safety device
  `)

/** Words in hosts that name two brands. */
export const sharedHostWords = parseWords(`
    rewards giftcards cashback prizes vouchers survey club points members partners summer winter
    black-friday refunds travel-card
  `)
