import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ExchangeStage, openExchangeStage } from '../support/exchange-stage.ts'

const PIXELS =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAFElEQVR4nGM4YGMDRwwoHJyBSxkARNQPwTg2mDkAAAAASUVORK5CYII='

let stage: ExchangeStage

beforeAll(async () => {
  stage = await openExchangeStage()
})
afterAll(() => stage.close())

describe('a hostile SVG file', () => {
  const NAMES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  const RECT = '<rect width="9" height="9"/>'
  const read = (inside: string, before = '') =>
    stage.read(`${before}<svg ${NAMES} width="9" height="9">${inside}</svg>`)
  const toldBy = ({ problems }: Awaited<ReturnType<typeof read>>) =>
    problems.map(({ code, name, count }) =>
      [code, name, count > 1 ? count : ''].filter((part) => part !== '').join(' '),
    )

  it('is not run, and loads nothing', async () => {
    const run = "globalThis.wasRun = 'yes'; fetch('/was-run')"
    const before = stage.requests.length
    const parts = [
      `<script>${run}</script>`,
      `<script href="/was-run.js"/>`,
      `<rect width="9" height="9" onload="${run}" onclick="${run}"/>`,
      `<image href="x" onerror="${run}" width="1" height="1"/>`,
      `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="/was-run.png" onerror="${run}"/><iframe src="/was-run.html"/></body></foreignObject>`,
      `<image href="/was-run.png" width="1" height="1"/><image xlink:href="http://example.com/a.png" width="1" height="1"/>`,
      `<image href="//example.com/a.png" width="1" height="1"/><image href="file:///etc/passwd" width="1" height="1"/>`,
      `<image href="javascript:${run}" width="1" height="1"/><a href="javascript:${run}">${RECT}</a>`,
      `<use href="/was-run.svg#a"/><use href="data:image/svg+xml,&lt;svg id='a'/&gt;#a"/>`,
      `<style>@import url(/was-run.css); @font-face{font-family:a;src:url(/was-run.woff)} circle{fill:url(/was-run.svg#a)}</style><circle r="1"/>`,
      `<rect width="9" height="9" style="filter:url(/was-run.svg#f);mask:url('http://example.com/m')"/>`,
      `<animate href="#x" attributeName="href" values="javascript:${run}"/><set attributeName="onload" to="${run}"/>`,
      `<svg onload="${run}"><handler>${run}</handler></svg>`,
    ]
    const imported = await read(parts.join(''), '<?xml-stylesheet href="/was-run.css"?>')
    expect(imported.elements.map(({ type }) => type)).toEqual(['rect', 'rect', 'rect'])
    const told = toldBy(imported)
    for (const problem of [
      'script script 2',
      'script onload 2',
      'script onclick',
      'not-drawn foreignObject',
      'not-drawn animate',
    ]) {
      expect(told).toContain(problem)
    }
    for (const address of ['/was-run.png', 'http://example.com/a.png', '//example.com/a.png', 'file:///etc/passwd']) {
      expect(told).toContain(`outside-address ${address}`)
    }
    expect(told.filter((one) => one.includes('javascript:'))).toHaveLength(1)
    expect(JSON.stringify(imported.elements)).not.toMatch(/was-run|example\.com|javascript|wasRun/)
    // what was asked for would have been by the time the next file is read
    await read(RECT)
    expect(stage.requests.slice(before)).toEqual([])
  })

  it('loads nothing for a part that becomes a picture, and runs nothing in it', async () => {
    const run = "globalThis.wasRun = 'yes'; fetch('/was-run')"
    const before = stage.requests.length
    const imported = await read(
      `<style>.a{fill:url(/was-run.svg#p);mask:url(#m)}</style>
       <filter id="f"><feImage href="/was-run.png"/><feImage href="data:text/html,${encodeURIComponent(run)}"/></filter>
       <mask id="m" onload="${run}"><rect width="9" height="9" fill="#fff" onclick="${run}"/><image href="http://example.com/was-run.png" width="9" height="9"/></mask>
       <g filter="url(#f)"><rect class="a" width="9" height="9" style="cursor:url(/was-run.cur)"/></g>`,
    )
    expect(imported.elements).toMatchObject([{ type: 'img' }])
    expect(decodeURIComponent(JSON.stringify(imported.elements))).not.toMatch(/was-run|wasRun|example|onload|onclick/)
    expect(toldBy(imported)).toEqual(expect.arrayContaining(['as-picture filter', 'outside-address /was-run.png']))
    await read(RECT)
    expect(stage.requests.slice(before)).toEqual([])
  })

  it('is drawn at once where its parts are painted with what multiplies', async () => {
    const levels = Array.from(
      { length: 12 },
      (_, i) =>
        `<pattern id="l${i}" width="1" height="1">${`<rect width="1" height="1" fill="url(#l${i - 1})"/>`.repeat(10)}</pattern>`,
    )
    const imported = await read(`${levels.join('')}<rect width="9" height="9" fill="url(#l11)"/>`)
    expect(imported.elements).toMatchObject([{ type: 'rect' }])
    expect(toldBy(imported)).toContain('drawn-without pattern')
  })

  it('shows pictures inside the file alone, SVG ones without their scripts', async () => {
    const svg = `<svg ${NAMES} width="20" height="10"><script>x</script><rect width="20" height="10" onload="x"/><image href="http://example.com/b.png"/></svg>`
    const image = (href: string) => `<image href="${href}" width="20" height="20"/>`
    const imported = await read(
      [
        image(PIXELS),
        image(`data:image/svg+xml,${encodeURIComponent(svg)}`),
        image(`data:image/svg+xml;base64,${btoa(svg)}`),
        image('data:image/svg+xml,%3Chtml/%3E'),
        image('data:text/html,%3Cscript%3Ex%3C/script%3E'),
      ].join(''),
    )
    const pictures = imported.elements.map(({ src, height }) => [decodeURIComponent(String(src)), height])
    expect(pictures.map(([, height]) => height)).toEqual([10, 10, 10])
    for (const [src] of pictures.slice(1)) {
      expect(src).toMatch(/^data:image\/svg\+xml,<svg/)
      expect(src).not.toMatch(/script|onload|example/)
    }
    expect(toldBy(imported)).toEqual([
      'script script 2',
      'script onload 2',
      'outside-address http://example.com/b.png 2',
      'unreadable-picture data:image/svg+xml',
      'unreadable-picture data:text/html',
    ])
  })

  it('is refused where its entities multiply, or stand for a file', async () => {
    const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`)
    for (const entities of [`<!ENTITY a0 "ha">${laughs.join('')}`, '<!ENTITY a9 SYSTEM "file:///etc/passwd">']) {
      const imported = await read(`<text y="5">&a9;</text>`, `<!DOCTYPE svg [${entities}]>`)
      expect(imported).toMatchObject({ elements: [], isRefused: true, problems: [{ code: 'entities' }] })
    }
    const known = await read(`<text y="5">&ns;</text>`, '<!DOCTYPE svg [<!ENTITY ns "T2">]>')
    expect(known.elements).toMatchObject([{ text: 'T2' }])
  })

  it.each([
    ['no text', ''],
    ['words', 'svg'],
    ['half a file', '<svg xmlns="http://www.w3.org/2000/svg"><rect'],
    ['a web page', '<html xmlns="http://www.w3.org/1999/xhtml"><svg/></html>'],
    ['another XML file', '<svg xmlns="urn:other"><rect width="1" height="1"/></svg>'],
    ['an unknown entity', '<svg xmlns="http://www.w3.org/2000/svg">&nothing;</svg>'],
    ['very deep nesting', `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(10_000)}`],
  ])('is refused: %s', async (_, text) => {
    expect(await stage.read(text)).toMatchObject({ elements: [], isRefused: true, problems: [{ code: 'not-svg' }] })
  })

  it('is refused before it is parsed where it is too long', async () => {
    const { problems } = await read('x'.repeat(20 * 1024 * 1024))
    expect(problems).toEqual([{ code: 'too-large', name: '', count: 1, limit: 10 * 1024 * 1024 }])
  })

  it('is read although its ids and texts look like those of a page', async () => {
    const { elements } = await read(
      '<linearGradient id="links"><stop stop-color="red"/></linearGradient><rect id="body" width="9" height="9" fill="url(#links)"/><text y="9">a &lt;b></text>',
    )
    expect(elements).toMatchObject([{ fill: '#ff0000', elementName: 'body' }, { text: 'a <b>' }])
  })

  it('is read where it was taken out of a page, without its namespaces', async () => {
    const { elements } = await stage.read(
      `<svg width="9" height="9"><defs><rect id="r" width="5" height="5"/></defs><use xlink:href="#r"/></svg>`,
    )
    expect(elements).toMatchObject([{ type: 'rect' }])
  })

  it('is read whatever it calls the namespace of references', async () => {
    const { elements } = await read(
      '<defs><rect id="r" width="5" height="5"/></defs><use xmlns:x="http://www.w3.org/1999/xlink" x:href="#r"/>',
    )
    expect(elements).toMatchObject([{ type: 'rect' }])
  })

  it('is read from a file in any encoding, by its content', async () => {
    const bytes = [...'<?xml version="1.0" encoding="GBK"?><svg xmlns="http://www.w3.org/2000/svg"><text y="9">'].map(
      (letter) => letter.charCodeAt(0),
    )
    // 供温 in GBK
    const file = new Uint8Array([
      ...bytes,
      0xb9,
      0xa9,
      0xce,
      0xc2,
      ...[...'</text></svg>'].map((letter) => letter.charCodeAt(0)),
    ])
    expect(await stage.readFile(file)).toMatchObject({ kind: 'elements', elements: [{ text: '供温' }] })
  })
})
