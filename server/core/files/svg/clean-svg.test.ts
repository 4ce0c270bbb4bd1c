import { describe, expect, it } from 'vitest'
import { processorMsOf } from '#tests/support/processor-time.ts'
import { cleanSvg } from './clean-svg.ts'

const NAMES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const clean = (inside: string, before = '') => cleanSvg(`${before}<svg ${NAMES} width="9" height="9">${inside}</svg>`)
const textOf = (inside: string): string => {
  const cleaned = clean(inside)
  if ('refusal' in cleaned) throw new Error(cleaned.refusal)
  return cleaned.text
}
const RECT = '<rect width="9" height="9"/>'

describe('cleanSvg', () => {
  it('keeps what draws, with what style sheets say as styles of the elements', () => {
    const text = textOf(
      `<!-- a note --><title>P</title><style><![CDATA[.hot{fill:url(#g)} g > rect{stroke:red !important}]]></style>
       <defs><linearGradient id="g"><stop stop-color="#f00"/></linearGradient></defs>
       <g transform="rotate(5)"><rect class="hot" width="9" height="9" style="opacity:.5"/></g>
       <text x="1" y="8" xml:space="preserve">a &lt; &#x6e29; b</text><use xlink:href="#g"/>`,
    )
    expect(text).toContain('<rect width="9" height="9" style="stroke:red !important;fill:url(#g);opacity:.5"></rect>')
    expect(text).toContain('<text x="1" y="8" xml:space="preserve">a &lt; 温 b</text><use href="#g"></use>')
    expect(text).not.toMatch(/note|title|<style|class/)
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="9" height="9">/)
  })

  it.each([
    ['scripts', '<script>run()</script>', 'script'],
    ['scripts of other prefixes', `<s:script xmlns:s="http://www.w3.org/2000/svg">run()</s:script>`, 'script'],
    [
      'scripts among the notes of drawing programs',
      '<metadata><x:y xmlns:x="urn:x"><script>run()</script></x:y></metadata>',
      'script',
    ],
    ['handlers', '<rect width="9" height="9" onload="run()"/>', 'onload'],
    [
      'pages',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="run()"/></foreignObject>',
      'foreignObject',
    ],
    ['animations', '<set attributeName="onload" to="run()"/>', 'set'],
    ['links that run', '<image href="javascript:run()" width="1" height="1"/>', 'href="javascript:run()"'],
    [
      'pictures elsewhere',
      '<image xlink:href="http://run.example/a.png" width="1" height="1"/>',
      'href="http://run.example/a.png"',
    ],
    ['pages as data', '<image href="data:text/html,run()" width="1" height="1"/>', 'href="data:text/html,run()"'],
    ['SVG as data', '<image href="data:image/svg+xml,run()" width="1" height="1"/>', 'href="data:image/svg+xml,run()"'],
    ['files of others', '<use href="run.svg#a"/>', 'href="run.svg#a"'],
    [
      'addresses in attributes',
      '<rect width="9" height="9" fill="url(//run.example/a)"/>',
      'fill="url(//run.example/a)"',
    ],
    [
      'addresses in styles',
      '<rect width="9" height="9" style="filter:url(//run.example/a)"/>',
      'style="filter:url(//run.example/a)"',
    ],
    [
      'addresses written with escapes',
      String.raw`<rect width="9" height="9" style="fill:\75rl(//run.example)"/>`,
      String.raw`style="fill:\75rl(//run.example)"`,
    ],
    ['style sheets elsewhere', '<style>@import url(//run.example/a.css);</style>', '@import url(//run.example/a.css)'],
  ])('takes out and lists %s', (_, inside, name) => {
    const cleaned = clean(inside + RECT)
    expect(cleaned).toMatchObject({ removed: expect.arrayContaining([name]) })
    expect(JSON.stringify(cleaned)).toContain('<rect')
    expect('text' in cleaned ? cleaned.text : '').not.toMatch(/run|script/)
  })

  it('takes nothing out of a link but its address, and of a style but what it asks for outside', () => {
    expect(textOf(`<a href="http://a.example">${RECT}</a>`)).toContain('<a><rect width="9" height="9"></rect></a>')
    expect(textOf('<path d="M0 0h1" style="fill:red;mask:url(http://a.example)"/>')).toContain('style="fill:red"')
  })

  it('replaces entities of drawing programs, and refuses those that multiply or stand for a file', () => {
    const entity = (declared: string) => clean('<text>&a;</text>', `<!DOCTYPE svg [${declared}]>`)
    expect(entity('<!ENTITY a "T2">')).toMatchObject({ text: expect.stringContaining('<text>T2</text>') })
    expect(entity('<!ENTITY b "ha"><!ENTITY a "&b;&b;">')).toEqual({ refusal: 'entities' })
    expect(entity('<!ENTITY a SYSTEM "file:///etc/passwd">')).toEqual({ refusal: 'entities' })
  })

  it.each([
    ['half a file', `<svg ${NAMES}><rect`],
    ['tags that do not match', `<svg ${NAMES}><g></svg></g>`],
    ['two elements', `<svg ${NAMES}/><svg ${NAMES}/>`],
    ['a page', '<html xmlns="http://www.w3.org/1999/xhtml"><svg/></html>'],
    ['an svg of another language', '<svg xmlns="urn:other"/>'],
    ['an attribute twice', `<svg ${NAMES} width="1" width="2"/>`],
    ['an unknown entity', `<svg ${NAMES}>&nothing;</svg>`],
    ['very deep nesting', `<svg ${NAMES}>${'<g>'.repeat(100_000)}`],
  ])('refuses %s', (_, text) => {
    expect(cleanSvg(text)).toEqual({ refusal: 'not-svg' })
  })

  it.each([
    ['uses that multiply', 'g', (i: number) => `<use href="#l${i}"/>`],
    ['patterns that multiply', 'pattern', (i: number) => `<rect width="1" height="1" fill="url(#l${i})"/>`],
    ['masks that multiply by a style', 'mask', (i: number) => `<rect width="1" height="1" style="mask:url(#l${i})"/>`],
  ])('refuses %s', (_, tag, level) => {
    const levels = Array.from(
      { length: 12 },
      (_, i) => `<${tag} id="l${i}">${(i === 0 ? RECT : level(i - 1)).repeat(10)}</${tag}>`,
    )
    expect(clean(levels.join(''))).toEqual({ refusal: 'too-much' })
  })

  it('refuses more elements than a picture needs', () => {
    expect(clean('<g/>'.repeat(20_000))).toEqual({ refusal: 'too-much' })
    expect(clean('<g/>'.repeat(19_999))).toHaveProperty('text')
  })

  it('refuses more prefixes than drawing programs declare, and reads what an element declares for what is in it', () => {
    const declared = (count: number) => Array.from({ length: count }, (_, i) => `xmlns:p${i}="urn:p"`).join(' ')
    expect(clean(`<g ${declared(49)}/>`)).toEqual({ refusal: 'too-much' })
    expect(clean(`<g ${declared(40)}/>`)).toHaveProperty('text')
    expect(
      textOf(`<g xmlns=""><s:g xmlns:s="http://www.w3.org/2000/svg">${RECT}<s:path d="M0 0"/></s:g></g>${RECT}`),
    ).toBe(textOf(RECT))
  })

  it('refuses uses that lead back to themselves', () => {
    expect(clean('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')).toEqual({ refusal: 'too-much' })
  })

  it.each([
    [
      'rules for every element',
      `<style>${'* * * g g{fill:red}'.repeat(5_000)}</style>${`${'<g>'.repeat(200)}${'</g>'.repeat(200)}`.repeat(90)}`,
    ],
    ['spaces', `<rect${' '.repeat(3_000_000)}x`],
    ['open comments', '<!--'.repeat(700_000)],
    ['a name', `<rect ${'a'.repeat(3_000_000)}`],
    ['references', '&amp;'.repeat(600_000)],
    [
      'prefixes',
      `<g ${Array.from({ length: 50_000 }, (_, i) => `xmlns:p${i}="urn:a"`).join(' ')}>${'<g xmlns=""/>'.repeat(10_000)}</g>`,
    ],
    [
      'names that are declared anew',
      `${'<g xmlns="" xmlns:a="urn:a">'.repeat(250)}${'<b:c/>'.repeat(19_000)}${'</g>'.repeat(250)}`,
    ],
    [
      'classes',
      `<style>${Array.from({ length: 900 }, (_, i) => `.a.b${i}{fill:red}`).join('')}</style>${`<rect class="a ${'x '.repeat(5_000)}"/>`.repeat(250)}`,
    ],
    ['attributes', `<rect ${Array.from({ length: 200_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`],
  ])('takes no long time for three megabytes of %s', (_, inside) => {
    expect(processorMsOf(() => clean(inside))).toBeLessThan(10_000)
  })
})
