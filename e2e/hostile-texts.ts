/*
 * Texts from attackers or broken software. Those with `__pwn` set that global if they ever run.
 */

/** Names of listed hosts: markup, bidirectional and invisible characters, look-alikes, sizes. */
export const hostileHosts: readonly string[] = [
  '<img src=x onerror=__pwn=1>.evil.example',
  '"><svg onload=__pwn=2>.example',
  'evil\u202Emoc.tnimlerua.example',
  'a\u2066b\u2069c\u2067d.example',
  'aurel\u200Bmint.example',
  'aurel\u00ADmint.example',
  '\uFEFFaurelmint.example',
  'aurelmint\u3002example',
  'xn--80ak6aa92e.com',
  '\u0430urelmint.com',
  'xn--mnchen-3ya.de',
  'xn--e1afmkfd.xn--p1ai',
  'xn--a.com',
  'xn--fa-hia.de',
  'AURELMINT.COM.',
  'aurelrnint.com',
  'aure1mint-0nline.com',
  `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(55)}.example`,
  'aurelmint.com.evil-parent.example',
  '198.51.100.7',
  '-starts-with-hyphen.example',
  'javascript:__pwn=17',
  '__proto__',
  '',
]

/** Free text: reasons, comments, notes, names of providers. */
export const hostileTexts: readonly string[] = [
  '<script>window.__pwn=3</script>',
  '<iframe srcdoc="<script>parent.__pwn=4</script>"></iframe>',
  'CN=</textarea></pre><script>__pwn=5</script>',
  '10 mx.<b>bold</b>.example, 20 {{7*7}} ${7*7}',
  '<a href="javascript:__pwn=6">click</a>',
  '[x](javascript:__pwn=7) ![p](https://track.evil.example/p.gif)',
  '<style>*{display:none!important}</style>',
  "{{constructor.constructor('__pwn=8')()}}",
  'x" style="position:fixed;inset:0;background:red',
  '<math><mi xlink:href="data:x,<script>__pwn=11</script>">',
  '--><!--<img src=x onerror=__pwn=12>',
  '</title><script>__pwn=14</script>',
  '<object data="javascript:__pwn=16"></object>',
  'See https://evil.example/login and www.evil.example',
  'line\u2028separator\u2029end',
  'nul\u0000byte\u0007bell\u001B[31mred',
  'half \uD83D pair',
  'Z\u0301\u0316\u0334'.repeat(30),
  '\u0647\u0630\u0627 \u0627\u0644\u0645\u0648\u0642\u0639 https://evil.example 2026 (1)',
  '\u3164\u2800\u200B',
  'A\u{E0061}\u{E0062}B',
  '\u0301starts with a combining mark',
  'tab\there\r\nnew line',
  'x'.repeat(20_000),
]

/** Addresses that must never be followed, fetched or turned into a link. */
export const hostileAddresses: readonly string[] = [
  'javascript:__pwn=20',
  'data:text/html,<script>parent.__pwn=21</script>',
  'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9Il9fcHduPTIyIi8+',
  ' java\tscript:__pwn=24',
  'JaVaScRiPt://%0a__pwn=25',
  'intent://scan/#Intent;scheme=zxing;end',
  'vbscript:msgbox(1)',
  '//evil.example/x.png',
  'blob:https://evil.example/5f0c',
  'file:///secret.txt',
  'https://exa mple.example/ bad.png',
  'http://127.0.0.1:9/x.png',
  'https://user:secret@captures.shot-cdn.example/x.png',
  `https://captures.shot-cdn.example/${'a'.repeat(1962)}.png`,
]

/** Addresses of reported websites. */
export const hostileTargets: readonly string[] = [
  'https://xn--80ak6aa92e.example/login',
  'https://aurelmint.com@evil.example/login',
  'https://evil.example/%2e%2e/%00?next=javascript:1#<img src=x onerror=__pwn=30>',
  `https://evil.example/${'q'.repeat(479)}`,
  'javascript:__pwn=31',
  'https://\u0430urelmint.com/',
  'not an address at all',
  '',
]
