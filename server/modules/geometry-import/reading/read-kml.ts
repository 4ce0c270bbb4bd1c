// KML of OGC 2.x: placemarks with their folder as layer. Nothing that it names is fetched.

import { DOMParser, type Element, ParseError } from '@xmldom/xmldom'
import type { Pair } from '../coordinates/chinese-offset.ts'
import { decodeBytes } from './decode-bytes.ts'
import { type FeatureTaker, GeometryFileError, textsOf } from './feature.ts'

export function readKml(bytes: Uint8Array, fileName: string, taker: FeatureTaker): void {
  const text = decodeBytes(bytes)
  const declared = /<!(?:DOCTYPE|ENTITY)/i.exec(text)
  if (declared) throw new GeometryFileError('entities', lineAt(text, declared.index))
  const link = /<(?:\w+:)?NetworkLink[\s>]/i.exec(text)
  if (link) throw new GeometryFileError('networkLink', lineAt(text, link.index))
  const root = parsed(text)
  if (root?.localName !== 'kml') throw new GeometryFileError('format', root?.localName ?? '')
  taker.say('WGS84')
  let row = 0
  for (const placemark of root.getElementsByTagNameNS('*', 'Placemark')) {
    row += 1
    const common = {
      row,
      handle: placemark.getAttribute('id') ?? '',
      layer: folderOf(placemark) || fileName,
      fields: fieldsOf(placemark),
    }
    let count = 0
    for (const point of placemark.getElementsByTagNameNS('*', 'Point')) {
      taker.take({ ...common, shape: 'point', places: placesOf(point).slice(0, 1) })
      count += 1
    }
    for (const line of placemark.getElementsByTagNameNS('*', 'LineString')) {
      taker.take({ ...common, shape: 'line', places: placesOf(line) })
      count += 1
    }
    for (const polygon of placemark.getElementsByTagNameNS('*', 'Polygon')) {
      for (const ring of polygon.getElementsByTagNameNS('*', 'outerBoundaryIs'))
        taker.take({ ...common, shape: 'area', places: placesOf(ring) })
      for (const _hole of polygon.getElementsByTagNameNS('*', 'innerBoundaryIs')) taker.leaveOut(common.layer, 'hole')
      count += 1
    }
    if (count === 0) taker.leaveOut(common.layer, 'null')
  }
}

function parsed(text: string): Element | null {
  const refuse = (problem: string): never => {
    throw new GeometryFileError('truncated', problem.replaceAll(/\s+/g, ' ').slice(0, 200))
  }
  try {
    const onError = (level: 'warning' | 'error' | 'fatalError', message: string): void => {
      if (level !== 'warning') refuse(message)
    }
    return new DOMParser({ onError }).parseFromString(text, 'text/xml').documentElement
  } catch (error) {
    if (error instanceof ParseError) return refuse(error.message)
    throw error
  }
}

const lineAt = (text: string, index: number): string => String(text.slice(0, index).split('\n').length)

function* childrenOf(parent: Element, name: string): Generator<Element> {
  for (let child = parent.firstChild; child; child = child.nextSibling)
    if (isElement(child) && child.localName === name) yield child
}
const isElement = (node: { readonly nodeType: number }): node is Element => node.nodeType === 1

function textIn(parent: Element, name: string): string {
  for (const child of childrenOf(parent, name)) return (child.textContent ?? '').trim()
  return ''
}

function folderOf(placemark: Element): string {
  const { parentNode } = placemark
  return parentNode && isElement(parentNode) ? textIn(parentNode, 'name') : ''
}

function fieldsOf(placemark: Element): Record<string, string> {
  const fields: [string, string][] = [
    ['name', textIn(placemark, 'name')],
    ['description', textIn(placemark, 'description')],
  ]
  for (const data of placemark.getElementsByTagNameNS('*', 'Data'))
    fields.push([data.getAttribute('name') ?? '', textIn(data, 'value')])
  for (const data of placemark.getElementsByTagNameNS('*', 'SimpleData'))
    fields.push([data.getAttribute('name') ?? '', (data.textContent ?? '').trim()])
  return textsOf(fields.filter(([name]) => name !== ''))
}

function placesOf(geometry: Element): Pair[] {
  const [coordinates] = geometry.getElementsByTagNameNS('*', 'coordinates')
  return (coordinates?.textContent ?? '')
    .trim()
    .split(/\s+/)
    .filter((corner) => corner !== '')
    .map((corner): Pair => {
      const [x = '', y = ''] = corner.split(',')
      return [x === '' ? Number.NaN : Number(x), y === '' ? Number.NaN : Number(y)]
    })
}
