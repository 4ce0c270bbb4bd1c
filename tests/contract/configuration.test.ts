import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runtimeConfig } from '#data/runtime-config.ts'
import { projectRoot } from '#server/core/kit/project-root.ts'
import { SECRET_SETTINGS } from '#server/core/secrets.ts'
import { readSettings, SETTING_NAMES } from '#server/core/settings.ts'

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8')

describe('docs/configuration.md', () => {
  it('lists exactly the settings of config.json', () => {
    const [, chapter = ''] = read('docs/configuration.md').split(/^## /m)
    const documented = [...chapter.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
    expect(documented).toEqual(Object.keys(runtimeConfig.shape))
  })
})

describe.each(['README.md', 'docs/configuration.md'])('%s', (path) => {
  it('lists exactly the settings of the server', () => {
    const rows = [...read(path).matchAll(/^\| ((?:`[A-Z_]+`(?:, | or )?)+) +\|/gm)]
    const documented = rows.flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name))
    expect(documented.toSorted()).toEqual([...SETTING_NAMES, ...SECRET_SETTINGS].toSorted())
  })
})

describe('TRUSTED_PROXIES', () => {
  const proxies = (list: string) => readSettings({ TRUSTED_PROXIES: list }, { demo: true }).trustedProxies

  it('takes addresses and ranges', () => {
    expect(proxies('10.0.0.7, 192.168.3.0/24,fd00::/8')).toEqual(['10.0.0.7', '192.168.3.0/24', 'fd00::/8'])
    expect(proxies('')).toEqual([])
  })

  it.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/0', '10.0.0', 'true'])(
    'refuses %s with what is allowed',
    (list) => {
      expect(() => proxies(list)).toThrow(/TRUSTED_PROXIES.*10\.0\.0\.0\/24/)
    },
  )
})

describe('COMPANY_ZONE', () => {
  const zone = (name: string, demo = false) => readSettings({ COMPANY_ZONE: name }, { demo }).companyZone

  it('takes the zones of companies, and is none of the demo', () => {
    expect(['Europe/Belgrade', 'Asia/Kolkata', 'UTC'].map((name) => zone(name))).toEqual([
      'Europe/Belgrade',
      'Asia/Kolkata',
      'UTC',
    ])
    expect([zone(''), zone('Europe/Belgrade', true)]).toEqual([undefined, undefined])
  })

  it.each(['Europe/Nis', '+08:00', 'CST', 'Australia/Lord_Howe'])('refuses %s with what is allowed', (name) => {
    expect(() => zone(name)).toThrow(/COMPANY_ZONE.*Europe\/Belgrade/)
  })
})

describe('COMPANY_CURRENCY and COMPANY_PLACE', () => {
  it('take a code of ISO 4217, and degrees', () => {
    const { companyCurrency, companyPlace } = readSettings(
      { COMPANY_CURRENCY: 'EUR', COMPANY_PLACE: '43.32, -21.9' },
      { demo: false },
    )
    expect([companyCurrency, companyPlace]).toEqual(['EUR', { latitude: 43.32, longitude: -21.9 }])
  })

  it.each([
    ['COMPANY_CURRENCY', 'YUAN', /COMPANY_CURRENCY.*EUR/],
    ['COMPANY_PLACE', '91,20', /COMPANY_PLACE.*43\.32,21\.90/],
    ['COMPANY_PLACE', '43.32', /COMPANY_PLACE/],
    ['COMPANY_PLACE', '43,32,21,90', /COMPANY_PLACE/],
  ])('refuse %s=%s with what is allowed', (name, value, told) => {
    expect(() => readSettings({ [name]: value }, { demo: false })).toThrow(told)
  })
})

describe('public/config.json', () => {
  it('is taken as it is delivered', () => {
    expect(runtimeConfig.safeParse(JSON.parse(read('public/config.json'))).error).toBeUndefined()
  })
})
