import { describe, expect, it } from 'vitest'
import { getInfoText, parseOptions, StartError, version } from './options.ts'

describe('parseOptions', () => {
  it('selects the embedded service on the loopback address by default', () => {
    expect(parseOptions([])).toEqual({
      host: '127.0.0.1',
      port: 4173,
      base: '/',
      log: false,
      embedded: {
        data: '.data/brand-protection.sqlite',
        domains: undefined,
        requestsPerMinute: 3000,
        faultInjection: true,
      },
      service: undefined,
      imageOrigins: [],
      fieldMappingFile: undefined,
      build: false,
    })
  })

  it('reads every option', () => {
    const words =
      '--port 0 --host ::1 --base tools/brand-protection --log --data :memory: --domains 200000'
    const limits = '--requests-per-minute 5 --faults off'
    const images =
      '--images https://a.example --images http://b.example:8080/ --open-parts names.json'
    expect(parseOptions(`${words} ${limits} ${images}`.split(' '))).toEqual({
      host: '::1',
      port: 0,
      base: '/tools/brand-protection/',
      log: true,
      embedded: {
        data: ':memory:',
        domains: 200_000,
        requestsPerMinute: 5,
        faultInjection: false,
      },
      service: undefined,
      imageOrigins: ['https://a.example', 'http://b.example:8080'],
      fieldMappingFile: 'names.json',
      build: false,
    })
  })

  it('takes the port from --port, or from PORT if --port is missing', () => {
    expect(parseOptions([], { PORT: '5000' }).port).toBe(5000)
    expect(parseOptions(['--port', '6000'], { PORT: '5000' }).port).toBe(6000)
    expect(parseOptions([], { PORT: '' }).port).toBe(4173)
  })

  it.each([
    ['', true],
    ['--host 127.8.0.1', true],
    ['--host ::1', true],
    ['--host localhost', true],
    ['--host 0.0.0.0', false],
    ['--host 127.0.0.1.example', false],
    ['--host 0.0.0.0 --faults on', true],
    ['--faults off', false],
  ])(
    'follows --faults, and by default injects faults only if no other machine can reach the server: %j',
    (words, faults) => {
      const args = words.split(' ').filter((word) => word !== '')
      expect(parseOptions(args).embedded.faultInjection).toBe(faults)
    },
  )

  it.each([
    [['--port', 'http'], '--port must be a whole number from 0 to 65535, not "http".'],
    [['--port', '65536'], '--port must be a whole number from 0 to 65535, not "65536".'],
    [['--domains', '0'], '--domains must be a whole number from 1 to 200000, not "0".'],
    [['--service', 'service.example'], /^--service must be an address such as/],
    [['--service', 'ftp://service.example'], /^--service must be an address such as/],
    [['--service', 'https://a:b@service.example'], /^--service must be an address such as/],
    [['--service', 'https://service.example/?x=1'], /without a query or fragment/],
    [['--images', 'https://a.example/shots'], /^--images must be an origin without a path/],
    [['--images', "https://a.example; script-src 'unsafe-inline'"], /^--images must be/],
    [['--service', 'https://a.example', '--data', 'x'], /^--data is for the embedded service/],
    [['--faults', 'yes'], '--faults must be on or off, not "yes".'],
    [['--color', 'red'], /^Unknown option '--color'\. --help lists the options/],
    [['--port'], /^Option '--port <value>' argument missing\. --help lists the options/],
  ])('rejects %j with a one-line message', (args, message) => {
    const parse = () => parseOptions(args)
    expect(parse).toThrow(StartError)
    expect(parse).toThrow(message)
    expect(parse).not.toThrow(/\n/)
  })

  it('rejects an invalid PORT', () => {
    expect(() => parseOptions([], { PORT: 'tcp://10.0.0.1:80' })).toThrow(
      'PORT must be a whole number from 0 to 65535, not "tcp://10.0.0.1:80".',
    )
  })
})

describe('getInfoText', () => {
  it('returns the version or the help if an option asks for it', () => {
    expect(getInfoText(['--port', '1'])).toBeNull()
    expect(getInfoText(['--version'])).toBe(version)
    const help = getInfoText(['--help', '--version']) ?? ''
    expect(help).toContain(version)
    for (const option of ['port', 'host', 'data', 'domains', 'service', 'images', 'faults'])
      expect(help).toContain(`--${option} `)
    expect(() => getInfoText(['--color'])).toThrow(StartError)
  })
})
