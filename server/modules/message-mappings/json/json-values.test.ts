import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageMapping } from '#contract/message-mappings/mapping.ts'
import { PRESET_IDS, PRESETS } from '#contract/message-mappings/presets.ts'
import { setCompanyZone } from '#lib/company-day.ts'
import { compileMapping } from '../compiled-mapping.ts'
import { fill, templateMatcher } from '../template.ts'
import { readTime } from './told-time.ts'
import { readValuePath } from './value-path.ts'

describe('the values of a foreign message', () => {
  it('are read of any JSON by any preset, without an error', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(...PRESET_IDS), (message, id) => {
        const { mapping, example } = PRESETS[id]
        const compiled = compileMapping({ keyId: '', mapping })
        const names = compiled.topicOf(example.topic)?.names ?? {}
        const values = compiled.readJson(message, names)
        for (const { key, code } of values ?? []) expect(typeof key === 'string' && code !== '').toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('of names that JavaScript has of its own are values like others', () => {
    const compiled = compileMapping({ keyId: '', mapping: PRESETS.plain.mapping })
    const message = JSON.parse('{"__proto__": 1, "constructor": 2, "toString": 3, "ts": 1790000000000}')
    expect(
      compiled.readJson(message, { gateway: 'G', device: 'D' })?.map(({ code, number }) => [code, number]),
    ).toEqual([
      ['D.__proto__', 1],
      ['D.constructor', 2],
      ['D.toString', 3],
    ])
  })
})

describe('readTime', () => {
  beforeAll(() => setCompanyZone('Europe/Belgrade'))
  afterAll(() => setCompanyZone('Asia/Shanghai'))

  it.each([
    ['2026-09-21T14:13:20Z', 'iso', 1_790_000_000_000],
    ['20260921T141320Z', 'iso', 1_790_000_000_000],
    ['2026-09-21 16:13:20', 'iso', 1_790_000_000_000],
    ['2026-09-21T16:13:20.500+02:00', 'iso', 1_790_000_000_500],
    ['2026-09-21T10:43:20,25-0330', 'iso', 1_790_000_000_250],
    ['2026-09-21', 'iso', Date.UTC(2026, 8, 20, 22)],
    // clocks skip it
    ['2026-03-29T02:30:00', 'iso', null],
    ['2026-02-30T10:00:00Z', 'iso', null],
    ['yesterday', 'iso', null],
    [1_790_000_000, 'iso', null],
    [1_790_000_000, 's', 1_790_000_000_000],
    ['1790000000.25', 's', 1_790_000_000_250],
    [1_790_000_000_000, 'ms', 1_790_000_000_000],
    [1_790_000_000_000_123, 'us', 1_790_000_000_000],
    [null, 'ms', null],
    ['', 'ms', null],
  ] as const)('%j of the form %s is %s', (told, form, time) => {
    expect(readTime(told, form)).toBe(time)
  })
})

describe('a path to values', () => {
  it.each(['a..b', '.a', 'a[', 'a[x]', 'a[x=]', '{1}', '{a}b', 'a{b}', '1.2.3.4.5.6.7.8.9.10.11'])(
    '%s is none',
    (path) => {
      expect(readValuePath(path)).toBeNull()
    },
  )
})

describe('a template', () => {
  it('gives back the names of which a code was made', () => {
    const part = fc.stringMatching(/^[A-Za-z0-9]{1,8}$/)
    fc.assert(
      fc.property(part, part, part, (station, unit, key) => {
        const node = `${station}.${unit}`
        const code = fill('{node}.{key}', { node, key })
        expect(templateMatcher('{node}.{key}').match(code)).toEqual({ node, key })
        expect(templateMatcher('{node}.{key}', { key }).match(code)).toEqual({ node })
      }),
    )
  })

  it('gives each name as much as it can, as a greedy pattern does', () => {
    const literal = fc.constantFrom('', '.', '..', '/', 'a', 'ab')
    const literals = fc.array(literal, { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(literals, fc.stringMatching(/^[ab./]{0,14}$/), (parts, text) => {
        const [first = '', ...others] = parts
        const template = others.reduce<string>((whole, part, at) => `${whole}{n${at}}${part}`, first)
        const escaped = template.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>.+)')
        expect(templateMatcher(template).match(text)).toEqual(new RegExp(`^${escaped}$`).exec(text)?.groups ?? null)
      }),
      { numRuns: 2_000 },
    )
  })

  it('reads what hostile devices send in one go, however many names there are', () => {
    const names = Array.from({ length: 30 }, (_, at) => `{n${at}}`).join('.')
    expect(templateMatcher(`${names}!`).match('.'.repeat(100_000))).toBeNull()
    expect(templateMatcher('{a}-{a}').match('x1-x1')).toEqual({ a: 'x1' })
    expect(templateMatcher('{a}-{a}').match('x1-x2')).toBeNull()
    const { rules } = compileMapping({ keyId: '', mapping: PRESETS.plain.mapping })
    const routeOf = rules.routesAt({ gateway: 'G', device: 'D' })
    expect(routeOf('T1g')?.code).toBe('D.T1g')
    expect(routeOf('T'.repeat(1_000))).toBeNull()
  })

  it('leaves braces of JSON alone', () => {
    expect(fill('{"params": {"{key}": {value}}}', { key: 'T2gSP', value: '48.5' })).toBe('{"params": {"T2gSP": 48.5}}')
  })

  it('computes, scales and is turned back for a command by the rule of a key', () => {
    const mapping = messageMapping.parse({
      ...PRESETS.plain.mapping,
      name: 'x',
      nodes: [{ name: 'house 7', code: 'HZ01.1' }],
      rules: [
        { key: 'setpoint', point: '{node}.T2gSP', scale: 0.1 },
        { key: '{key}', point: '{node}.{key}' },
      ],
    })
    const { rules } = compileMapping({ keyId: '', mapping })
    const names = { gateway: 'G', device: 'house 7' }
    expect(rules.namesOfPoint('HZ01.1.T2gSP', names)).toMatchObject({
      names: { key: 'setpoint' },
      rule: { scale: 0.1 },
    })
    expect(rules.namesOfPoint('HZ01.1.CV1_SV', names)).toMatchObject({ names: { key: 'CV1_SV', node: 'HZ01.1' } })
    expect(rules.namesOfPoint('HZ02.1.CV1_SV', names)).toBeNull()
  })
})
