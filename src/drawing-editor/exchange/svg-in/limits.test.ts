import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPlainJson, MAX_GROUP_DEPTH } from '#drawing/engine.ts'
import { withoutDoctype } from '#lib/svg/doctype.ts'
import { processorMsOf } from '#tests/support/processor-time.ts'
import { MAX_ELEMENTS, MAX_GROUPS, MAX_NUMBER, MAX_STOPS, MAX_USES } from './limits.ts'
import { imported, importedFile, told } from './svg-tree.fixture.ts'

// files of about 1 kB that ask for far more than they hold

const RECT = '<rect width="1" height="1"/>'
/** Levels of ten uses each: 10 to the power of their number elements. */
const laughs = (numLevels: number, inside: string) =>
  `<defs><g id="l0">${inside}</g>${Array.from({ length: numLevels }, (_, i) => `<g id="l${i + 1}">${`<use href="#l${i}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#l${numLevels}"/>`

describe('importTree, of hostile files', () => {
  it('refuses uses of uses that multiply', () => {
    const { elements, problems, isRefused } = imported(laughs(6, RECT))
    expect([elements, isRefused]).toEqual([[], true])
    expect(problems).toEqual([{ code: 'too-many-elements', name: '', count: 1, limit: MAX_ELEMENTS }])
  })

  it('refuses uses that multiply without an element', () => {
    const levels = laughs(6, '')
      .replace(/<g (id="l\d")>/g, '<symbol $1>')
      .replaceAll('</g>', '</symbol>')
    expect(imported(levels).isRefused).toBe(true)
  })

  it(`refuses more than ${MAX_USES} uses`, () => {
    const uses = '<use href="#t"/>'.repeat(10)
    const nested = `<defs><title id="t"/>${Array.from({ length: 5 }, (_, i) => `<g id="l${i}">${i === 0 ? uses : `<use href="#l${i - 1}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#l4"/>`
    expect(told(imported(nested).problems)).toContain('too-many-uses')
  })

  it('refuses a long path that is used many times', () => {
    const path = `<path id="p" d="M0 0${'h1'.repeat(50_000)}"/>`
    const { problems } = imported(`<defs>${path}</defs>${'<use href="#p"/>'.repeat(500)}`)
    expect(problems.map(({ code }) => code)).toEqual(['too-much-content'])
  })

  it('refuses more elements than a drawing holds', () => {
    expect(imported(RECT.repeat(MAX_ELEMENTS + 1)).problems).toMatchObject([{ code: 'too-many-elements' }])
    expect(imported(RECT.repeat(MAX_ELEMENTS)).elements).toHaveLength(MAX_ELEMENTS)
  })

  it('leaves out what is inside too many groups, and nothing that the engine shows', () => {
    const nested = (depth: number) => imported(`${'<g id="g">'.repeat(depth)}${RECT}${'</g>'.repeat(depth)}${RECT}`)
    const deepest = nested(MAX_GROUPS - 1)
    expect(deepest.problems).toEqual([])
    let depth = 0
    for (let inside: unknown = deepest.elements[0]; isGroup(inside); [inside] = inside.objects) depth++
    expect(depth).toBe(MAX_GROUPS - 1)
    expect(depth).toBeLessThan(MAX_GROUP_DEPTH)
    const tooDeep = nested(100)
    expect(tooDeep.elements).toHaveLength(1)
    expect(told(tooDeep.problems)).toEqual(['too-deep'])
  })

  it('leaves out what is inside too many plain wrappers', () => {
    const { elements, problems } = imported(`${'<g>'.repeat(3_000)}${RECT}${'</g>'.repeat(3_000)}${RECT}`)
    expect(elements).toHaveLength(1)
    expect(told(problems)).toEqual(['too-deep'])
  })

  it('leaves out clip paths inside too many others', () => {
    const clips = Array.from(
      { length: 100 },
      (_, i) => `<clipPath id="c${i}" clip-path="url(#c${i + 1})">${RECT}</clipPath>`,
    )
    const { elements, problems } = imported(`${clips.join('')}<rect width="1" height="1" clip-path="url(#c0)"/>`)
    expect(elements).toHaveLength(1)
    expect(told(problems)).toEqual([expect.stringContaining('too-deep')])
  })

  it.each([
    '<rect width="1e999" height="1"/>',
    '<rect width="1" height="1" x="1e300"/>',
    '<rect width="1" height="1" stroke="red" stroke-width="1e9"/>',
    '<rect width="1" height="1" stroke="red" stroke-dasharray="1 1e9"/>',
    '<linearGradient id="g" x1="1e300"><stop/><stop/></linearGradient><rect width="1" height="1" fill="url(#g)"/>',
    '<path d="M0 0L1e308 1e308l1e308 1e308"/>',
    '<path d="M0 0C1e9 0 1e9 0 1 1"/>',
    '<polygon points="0 0 1e999 0 1 1"/>',
    '<circle r="1" transform="scale(1e200) scale(1e200)"/>',
    '<circle r="1" transform="matrix(1e8 0 0 1 0 0)"/>',
    '<text font-size="1e30">a</text>',
  ])('leaves out %s', (element) => {
    const { elements, problems } = imported(`${element}${RECT}`)
    expect(elements).toHaveLength(1)
    expect(problems).toMatchObject([{ code: 'number', limit: MAX_NUMBER }])
  })

  it('leaves out what is flattened, which shows nothing', () => {
    expect(
      imported(`<circle r="1" transform="scale(0)"/><circle r="1" transform="matrix(1 1 1 1 0 0)"/>${RECT}`),
    ).toMatchObject({
      elements: [{ type: 'rect' }],
      problems: [],
    })
  })

  it('reads some stops of a gradient with very many', () => {
    const gradient = `<linearGradient id="g">${'<stop offset=".5"/>'.repeat(5_000)}</linearGradient>`
    const { elements, problems } = imported(`${gradient}<rect width="1" height="1" fill="url(#g)"/>`)
    expect(elements[0]).toMatchObject({ fill: { colorStops: { length: MAX_STOPS } } })
    expect(problems).toEqual([{ code: 'drawn-without', name: 'stop', count: 1, limit: MAX_STOPS }])
  })

  it('lists gradients that take over from one another without end', () => {
    const gradients = Array.from({ length: 200 }, (_, i) => `<linearGradient id="g${i}" href="#g${i + 1}"/>`)
    const { problems } = imported(`${gradients.join('')}${RECT}<rect width="1" height="1" fill="url(#g0)"/>`)
    expect(told(problems)).toEqual([expect.stringContaining('too-deep')])
  })

  it('lists some of very many problems, by short names', () => {
    const tags = Array.from({ length: 5_000 }, (_, i) => `<x${i}-${'y'.repeat(200)}/>`)
    const { problems } = imported(`${RECT}${tags.join('')}`)
    expect(problems.length).toBeLessThanOrEqual(100)
    expect(Math.max(...problems.map(({ name }) => name.length))).toBeLessThanOrEqual(81)
  })

  it.each([
    ['a transform', `<rect width="1" height="1" transform="${'a'.repeat(100_000)}"/>`],
    ['a transform of spaces', `<rect width="1" height="1" transform="x${' '.repeat(100_000)}x"/>`],
    ['a length', `<rect width="1" height="1" stroke-width="${'1'.repeat(100_000)}!"/>`],
    ['a length by the font', `<rect width="1" height="1" stroke-dasharray="${'1'.repeat(100_000)}en em"/>`],
    ['a reference', `<rect width="1" height="1" stroke="red" fill="url(#${' '.repeat(100_000)}x"/>`],
    ['an arc', `<path d="M0 0h1v1A${'1'.repeat(100_000)}"/>`],
    ['how a picture fits', `<svg preserveAspectRatio="x${' '.repeat(100_000)}x">${RECT}</svg>`],
    ['a font', `<rect width="1" height="1" style="font:${'a '.repeat(50_000)}"/>`],
    ['a colour', `<rect width="1" height="1" fill="rgb(${'1'.repeat(100_000)}"/>`],
    ['a class', `<style>.a .b .c rect{fill:red}</style><rect width="1" height="1" class="${'a '.repeat(50_000)}"/>`],
  ])('takes little time for %s that is a long row of nonsense', (_, element) => {
    expect(processorMsOf(() => expect(imported(element).elements).toHaveLength(1))).toBeLessThan(2_000)
  })

  it('never throws, and gives plain JSON, whatever is in a file', () => {
    const tag = fc.constantFrom(
      'g',
      'rect',
      'path',
      'text',
      'tspan',
      'use',
      'svg',
      'clipPath',
      'linearGradient',
      'stop',
      'image',
      'style',
      'mask',
      'pattern',
      'filter',
      'textPath',
    )
    const value = fc.oneof(
      fc.constantFrom(
        '#a',
        'url(#a)',
        '1',
        '50%',
        '-1',
        'NaN',
        '1e99',
        'none',
        'inherit',
        '0 0 1 1',
        'M0 0h1v1z',
        'scale(0)',
        'a',
      ),
      fc.string().map((text) => text.replace(/["<&]/g, '')),
    )
    const name = fc.constantFrom(
      ...[
        'id',
        'href',
        'x',
        'y',
        'width',
        'height',
        'd',
        'fill',
        'stroke',
        'clip-path',
        'mask',
        'filter',
        'marker-end',
        'transform',
        'style',
        'viewBox',
        'font-size',
        'opacity',
      ],
    )
    const attributes = fc.dictionary(name, value, { maxKeys: 6 })
    const element: (depth: number) => fc.Arbitrary<string> = fc.memo((depth) =>
      fc
        .tuple(tag, attributes, depth > 1 ? fc.array(element(depth - 1), { maxLength: 3 }) : fc.constant(['a']))
        .map(([what, given, inside]) => {
          const written = Object.entries(given).map(([key, one]) => ` ${key}="${one}"`)
          return `<${what}${written.join('')}>${inside.join('')}</${what}>`
        }),
    )
    fc.assert(
      fc.property(fc.array(element(4), { maxLength: 4 }), (inside) => {
        const { elements, width, height } = importedFile(`<svg>${inside.join('')}</svg>`)
        expect(isPlainJson(elements)).toBe(true)
        expect(Number.isFinite(width * height)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('withoutDoctype', () => {
  const withEntities = (entities: string, body = '<svg a="&ns;"/>') =>
    `<?xml version="1.0"?>\n<!DOCTYPE svg [${entities}]>\n${body}`

  it('replaces entities that stand for plain text, as drawing programs write them', () => {
    expect(withoutDoctype(withEntities('<!ENTITY ns "http://a.b/">'))).toContain('<svg a="http://a.b/"/>')
    expect(withoutDoctype(withEntities('<!ENTITY ns "x">', '<svg a="&lt;&#38;&other;"/>'))).toContain(
      '"&lt;&#38;&other;"',
    )
    const known =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg/>'
    expect(withoutDoctype(known)).toBe('<svg/>')
    expect(withoutDoctype('\uFEFF<svg/>')).toBe('<svg/>')
  })

  it.each([
    ['others', '<!ENTITY a "x"><!ENTITY ns "&a;&a;">'],
    ['markup', '<!ENTITY ns "<svg/>">'],
    ['a file', '<!ENTITY ns SYSTEM "file:///etc/passwd">'],
    ['declarations', '<!ENTITY % ns "x">'],
  ])('refuses entities that stand for %s', (_, entity) => {
    expect(withoutDoctype(withEntities(entity))).toBeNull()
  })

  it('refuses entities that stand for more text than a file may have', () => {
    const text = withEntities(`<!ENTITY ns "${'x'.repeat(20_000)}">`, `<svg>${'&ns;'.repeat(1_000)}</svg>`)
    expect(withoutDoctype(text)).toBeNull()
  })

  it.each(['<!DOCTYPE svg ', '<!--', '<?', '<!DOCTYPE svg [', '&', '<!ENTITY '])(
    'takes little time for a long row of %s',
    (part) => {
      const text = part + ' '.repeat(200_000) + part.repeat(20_000)
      expect(processorMsOf(() => withoutDoctype(text))).toBeLessThan(2_000)
    },
  )
})

const isGroup = (value: unknown): value is { readonly objects: readonly unknown[] } =>
  typeof value === 'object' && value !== null && 'objects' in value && Array.isArray(value.objects)
