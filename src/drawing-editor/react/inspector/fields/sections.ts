// Every field of an element that the inspector shows, in its order: to add one, add its line here and its name to the
// texts. Stored fields that no line names are shown as raw data, so that nothing of a drawing is out of reach.

import { BINDING_SLOTS } from '#contract/drawing/element.ts'
import { DRAWING_KINDS, type DrawingKind, kindOf } from '#contract/drawing/kinds.ts'
import type { Texts } from '#contract/kit/texts.ts'
import { MAX_LENGTH_PX } from '../../../edit/checks.ts'
import { kindsOf } from '../../../edit/editor-kinds.ts'
import { MIN_SIZE_PX } from '../../../edit/resize.ts'
import { choice, json, length, measure, node, number, paint, slot, text, toggle } from './declare.ts'
import type { FieldDeclaration } from './field-declaration.ts'

const LINES = kindsOf('line')
const SHAPES = kindsOf('shape')
const BUTTONS = kindsOf('button')
const TEXTS = kindsOf('text')
const PICTURES = kindsOf('picture')

// a text box is as high as its lines
const RESIZED = DRAWING_KINDS.filter((kind) => kind !== 'textbox')
const LETTERED = [...TEXTS, ...BUTTONS]
const STROKED = [...SHAPES, ...LINES, ...BUTTONS, ...TEXTS]
const OUTLINED = [...SHAPES, ...LINES, ...BUTTONS]
// polylines of other programs are filled, those of the console are not
const FILLED = [...SHAPES, ...BUTTONS, ...TEXTS, 'polyLine'] as const
const FLOWS = ['polyLine', 'arrowLine'] as const
const VALUED = ['text', 'edit-text', 'button'] as const

const PLACE = { unit: 'px', min: -MAX_LENGTH_PX, max: MAX_LENGTH_PX }
const SIZE = { unit: 'px', min: MIN_SIZE_PX, max: MAX_LENGTH_PX }
const SCALE = { min: -1000, max: 1000, decimals: 4, step: 0.1 }
const SKEW = { unit: '°', min: -89, max: 89 }
const OPTIONAL = { isOptional: true, decimals: 6 }

type SectionId = keyof Texts['editorPanels']['section']

interface Section {
  readonly id: SectionId
  readonly fields: readonly FieldDeclaration[]
}

export const SECTIONS: readonly Section[] = [
  {
    id: 'place',
    fields: [
      measure('x', DRAWING_KINDS, PLACE),
      measure('y', DRAWING_KINDS, PLACE),
      measure('width', DRAWING_KINDS, SIZE),
      measure('height', RESIZED, SIZE),
      measure('angle', DRAWING_KINDS, { unit: '°', min: -36_000, max: 36_000 }),
      { control: 'end', id: 'x1', end: 'start', axis: 'x', kinds: ['line'] },
      { control: 'end', id: 'y1', end: 'start', axis: 'y', kinds: ['line'] },
      { control: 'end', id: 'x2', end: 'end', axis: 'x', kinds: ['line'] },
      { control: 'end', id: 'y2', end: 'end', axis: 'y', kinds: ['line'] },
      toggle('visible', 'all'),
      { control: 'arc', id: 'startAngle', field: 'startAngle', kinds: ['circle'] },
      { control: 'arc', id: 'endAngle', field: 'endAngle', kinds: ['circle'] },
    ],
  },
  {
    id: 'look',
    fields: [
      number('opacity', 'all', { unit: '%', factor: 100, min: 0, max: 100 }),
      paint('fill', FILLED),
      paint('stroke', STROKED),
      length('strokeWidth', STROKED),
      { control: 'dash', id: 'strokeDashArray', field: 'strokeDashArray', kinds: OUTLINED },
      number('strokeDashOffset', OUTLINED, PLACE),
      choice('strokeLineCap', OUTLINED, [
        ['butt', 'strokeLineCap.butt'],
        ['round', 'strokeLineCap.round'],
        ['square', 'strokeLineCap.square'],
      ]),
      choice('strokeLineJoin', OUTLINED, [
        ['miter', 'strokeLineJoin.miter'],
        ['round', 'strokeLineJoin.round'],
        ['bevel', 'strokeLineJoin.bevel'],
      ]),
      toggle('jumps', FLOWS),
      number('strokeMiterLimit', OUTLINED, { min: 0, max: 1000 }),
      toggle('strokeUniform', STROKED),
      choice('paintFirst', STROKED, [
        ['fill', 'paintFirst.fill'],
        ['stroke', 'paintFirst.stroke'],
      ]),
      length('rx', ['rect', ...BUTTONS]),
      length('ry', ['rect', ...BUTTONS]),
      choice(
        'fillRule',
        ['path', 'polygon', 'polyLine'],
        [
          ['nonzero', 'fillRule.nonzero'],
          ['evenodd', 'fillRule.evenodd'],
        ],
      ),
      paint('backgroundColor', 'all', ''),
    ],
  },
  {
    id: 'transform',
    fields: [
      toggle('flipX', 'all'),
      toggle('flipY', 'all'),
      number('scaleX', 'all', SCALE),
      number('scaleY', 'all', SCALE),
      number('skewX', 'all', SKEW),
      number('skewY', 'all', SKEW),
      choice('originX', 'all', [
        ['left', 'originX.left'],
        ['center', 'originX.center'],
        ['right', 'originX.right'],
      ]),
      choice('originY', 'all', [
        ['top', 'originY.top'],
        ['center', 'originY.center'],
        ['bottom', 'originY.bottom'],
      ]),
    ],
  },
  {
    id: 'font',
    fields: [
      { control: 'letters', id: 'text', field: 'text', kinds: LETTERED },
      text('fontFamily', LETTERED, ['Microsoft YaHei', 'PingFang SC', 'Noto Sans SC', 'SimSun', 'SimHei', 'Arial']),
      number('fontSize', LETTERED, { unit: 'px', min: 1, max: 2000 }),
      choice('fontWeight', LETTERED, [
        ['normal', 'fontWeight.normal'],
        ['bold', 'fontWeight.bold'],
      ]),
      choice('fontStyle', LETTERED, [
        ['normal', 'fontStyle.normal'],
        ['italic', 'fontStyle.italic'],
      ]),
      choice('textAlign', LETTERED, [
        ['left', 'textAlign.left'],
        ['center', 'textAlign.center'],
        ['right', 'textAlign.right'],
        ['justify', 'textAlign.justify'],
      ]),
      number('lineHeight', LETTERED, { min: 0.1, max: 10, step: 0.1 }),
      number('charSpacing', LETTERED, { unit: '‰', min: -1000, max: 10_000 }),
      toggle('underline', LETTERED),
      toggle('overline', LETTERED),
      toggle('linethrough', LETTERED),
      toggle('splitByGrapheme', ['textbox']),
      paint('textBackgroundColor', LETTERED, ''),
    ],
  },
  {
    id: 'picture',
    fields: [
      { control: 'picture', id: 'src', field: 'src', kinds: PICTURES },
      length('cropX', PICTURES),
      length('cropY', PICTURES),
      text('playUrl', ['play-img']),
      toggle('isPlay', ['play-img']),
    ],
  },
  {
    id: 'dialog',
    fields: [
      text('dialogType', ['dialog-button'], ['resource', 'url']),
      node('station', ['dialog-button']),
      node('unit', ['dialog-button']),
      { control: 'drawing', id: 'resource', field: 'resource', kinds: ['dialog-button'] },
      text('dialogUrl', ['dialog-button']),
    ],
  },
  {
    id: 'name',
    fields: [
      text('elementName', 'all'),
      text('deviceName', 'all'),
      text('deviceType', 'all', ['pump', 'valve', 'tank', 'exchanger', 'boiler', 'meter', 'sensor']),
      text('imgType', 'all'),
      text('kind', 'all'),
      text('lineType', 'all'),
      node('stationId', 'all'),
      toggle('isControl', 'all'),
    ],
  },
  {
    id: 'bindings',
    fields: BINDING_SLOTS.flatMap(slot),
  },
  {
    id: 'value',
    fields: [
      text('unitText', VALUED, ['℃', 'MPa', 'kPa', 't/h', 'm³/h', 'GJ', 'GJ/h', 'kW', '%', 'Hz', 'A', 'm']),
      text('valueWords', VALUED),
      number('valueDecimals', VALUED, { min: 0, max: 10, decimals: 0, isOptional: true }),
      choice('flowDirection', FLOWS, [
        [undefined, 'flowDirection.none'],
        [1, 'flowDirection.along'],
        [-1, 'flowDirection.against'],
        [0, 'flowDirection.still'],
      ]),
      number('maxValue', 'all', OPTIONAL),
      number('minValue', 'all', OPTIONAL),
      number('waterBoxMaxHeight', ['rect'], { ...OPTIONAL, min: 0, unit: 'm' }),
      number('waterBoxCapacity', ['rect'], { ...OPTIONAL, min: 0 }),
      text('waterBoxUnit', ['rect'], ['m³', 't', 'L']),
    ],
  },
  { id: 'colors', fields: [{ control: 'colorKeys', id: 'colorKeys', field: 'colorKeys', kinds: 'all' }] },
  {
    id: 'expressions',
    fields: [
      { control: 'expression', id: 'value', expression: 'value', kinds: VALUED },
      { control: 'expression', id: 'color', expression: 'color', kinds: 'all' },
      { control: 'expression', id: 'blink', expression: 'blink', kinds: 'all' },
      { control: 'expression', id: 'visibleWhen', expression: 'visible', kinds: 'all' },
      { control: 'expression', id: 'level', expression: 'level', kinds: ['rect'] },
      { control: 'expression', id: 'rotation', expression: 'rotation', kinds: 'all' },
      { control: 'expression', id: 'spin', expression: 'spin', kinds: ['img'] },
      { control: 'expression', id: 'flow', expression: 'flow', kinds: FLOWS },
    ],
  },
  { id: 'nested', fields: [{ control: 'nested', id: 'canvasJson', field: 'canvasJson', kinds: 'all' }] },
  {
    id: 'raw',
    fields: [
      json('baseParams', 'all'),
      json('timeLine', 'all'),
      json('points', ['polyLine', 'arrowLine', 'polygon']),
      json('path', ['path']),
      json('styles', TEXTS),
      json('clipPath', 'all'),
      text('version', 'all'),
    ],
  },
]

/** The kind of an element for its fields; null for what cannot be drawn. */
export type FieldKind = DrawingKind | null

const hasField = ({ kinds }: Pick<FieldDeclaration, 'kinds'>, kind: FieldKind): boolean =>
  kinds === 'all' || (kind !== null && kinds.includes(kind))

/** The sections that all of some kinds share; empty ones are left out. */
export const sectionsFor = (kinds: ReadonlySet<FieldKind>): Section[] =>
  SECTIONS.flatMap(({ id, fields }) => {
    const shared = fields.filter((field) => [...kinds].every((kind) => hasField(field, kind)))
    return shared.length > 0 ? [{ id, fields: shared }] : []
  })

export const fieldKind = (type: unknown): FieldKind => kindOf(type)
