// English is English: every English text of the product, wherever it is written, but the words that the specification
// gives in Chinese for both languages and examples of what users type.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/core/kit/project-root.ts'

const CHINESE = /\p{Script=Han}/u
/** Written in Chinese on purpose, by the text itself. */
const ON_PURPOSE = [
  // the other language is named in its own words
  '简体中文',
  '切换为中文',
  // of the specification, in both languages
  '说明',
  '当前页面没有配置说明，请到菜单管理中进行配置',
  '确认成功',
  '请选择需要确认的报警',
  '请勾选数据',
  '由于您的浏览器设置,警告音无法自动播放,请您按照用户手册进行设置',
  // what users type: a value with its words in both languages
  'must be lines like 0=停止/Stopped, one for each value',
  'A line for each value: 0=停止/Stopped',
  'One per line, for choices only; the English name after an equals sign: 住宅=Residential',
]

const read = (path: string): string =>
  readFileSync(join(projectRoot, path), 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
const found = (folder: string, name: RegExp): string[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => name.test(path) && !path.includes('.test'))
const quoted = (source: string): string[] =>
  [...source.matchAll(/(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g)].map((text) => text[2] ?? '')
const inChinese = (texts: readonly string[]): string[] =>
  texts.filter((text) => CHINESE.test(text) && !ON_PURPOSE.includes(text))

describe('English texts', () => {
  it('of pages, frame and editor hold no Chinese', () => {
    const files = [...found('src/app/i18n/en', /\.ts$/), ...found('src/features', /\/texts\/(.*-)?en\.ts$/)]
    expect(files.length).toBeGreaterThan(60)
    expect(files.flatMap((path) => inChinese(quoted(read(path))))).toEqual([])
  })

  it('of the server hold no Chinese', () => {
    const files = found('server', /\/texts\/en\.ts$/)
    expect(files.length).toBeGreaterThan(30)
    expect(files.flatMap((path) => inChinese(quoted(read(path))))).toEqual([])
  })

  it('of labels, words and built-in names hold no Chinese', () => {
    const pairs = /\b(?:label|word|option)\(\s*(?:'[^']*',\s*){1,2}'([^']*)',?\s*\)|\ben: '([^']*)'|nameEn: '([^']*)'/g
    const files = ['src/contract', 'src/drawing-editor', 'server'].flatMap((folder) => found(folder, /\.ts$/))
    const texts = files.flatMap((path) =>
      [...read(path).matchAll(pairs)].map(([, label, en, name]) => label ?? en ?? name ?? ''),
    )
    expect(texts.length).toBeGreaterThan(1000)
    expect(inChinese(texts)).toEqual([])
  })
  it('have names one after another as English separates them', () => {
    const files = ['src/app', 'src/archetypes', 'src/features', 'src/drawing-editor', 'src/contract']
      .flatMap((folder) => found(folder, /\.tsx?$/))
      .filter((path) => !/\/(texts|i18n)\//.test(path) && !path.endsWith('contract/kit/language.ts'))
    expect(files.length).toBeGreaterThan(1_000)
    expect(files.filter((path) => /\.join\([^)]*'、'/.test(read(path)))).toEqual([])
  })
})
