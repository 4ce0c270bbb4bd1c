import { describe, expect, it } from 'vitest'
import { withNewNames } from './with-new-names.ts'

const named = () => {
  let number = 0
  return () => `new-${++number}`
}

describe('withNewNames', () => {
  it('gives new uuids to elements and members that have one', () => {
    const group = { uuid: 'g', type: 'group', objects: [{ uuid: 'm', type: 'rect' }, { type: 'circle' }, null] }
    expect(withNewNames([group, { uuid: 'a', type: 'rect' }], named())).toEqual([
      { uuid: 'new-1', type: 'group', objects: [{ uuid: 'new-2', type: 'rect' }, { type: 'circle' }, null] },
      { uuid: 'new-3', type: 'rect' },
    ])
  })

  it('lets copies name copies, and leaves names of what was not copied', () => {
    const pump = { uuid: 'pump', type: 'img' }
    const pipe = {
      uuid: 'pipe',
      type: 'polyLine',
      ends: { start: { element: 'pump' }, end: { element: 'tank' } },
      near: ['pump', 1],
    }
    expect(withNewNames([pipe, pump], named())[0]).toEqual({
      ...pipe,
      uuid: 'new-1',
      ends: { start: { element: 'new-2' }, end: { element: 'tank' } },
      near: ['new-2', 1],
    })
  })

  it('takes no text, code or colour for a name, and changes no original', () => {
    const original = {
      uuid: '1',
      type: 'text',
      text: '1',
      elementName: '1',
      stationId1: '1',
      stationVal2: '1',
      fill: '1',
    }
    expect(withNewNames([original], named())).toEqual([{ ...original, uuid: 'new-1' }])
    expect(original.uuid).toBe('1')
  })

  it('lets what names an element that is there twice name the first copy', () => {
    const twice = [{ uuid: 'a' }, { uuid: 'a', ends: 'a' }]
    expect(withNewNames(twice, named())).toEqual([{ uuid: 'new-1' }, { uuid: 'new-2', ends: 'new-1' }])
  })

  it('R3-65 renames all of a drawing inside an element by itself; as text it stays text', () => {
    const inside = { uuid: 'x', type: 'rect' }
    const drawing = { width: 5, uuid: 'd', boards: [{ uuid: 'b', objects: { objects: [inside, { ends: 'x' }] } }] }
    const renamed = {
      width: 5,
      uuid: 'new-2',
      boards: [{ uuid: 'new-3', objects: { objects: [{ uuid: 'new-4', type: 'rect' }, { ends: 'new-4' }] } }],
    }
    const [asObject] = withNewNames([{ uuid: 'x', canvasJson: drawing }], named())
    expect(asObject).toEqual({ uuid: 'new-1', canvasJson: renamed })
    const [asText] = withNewNames([{ uuid: 'x', canvasJson: JSON.stringify(drawing) }], named())
    expect(asText?.canvasJson).toBe(JSON.stringify(renamed))
    const [asFile] = withNewNames([{ canvasJson: { objects: [inside] } }], named())
    expect(asFile).toEqual({ canvasJson: { objects: [{ uuid: 'new-1', type: 'rect' }] } })
  })

  it.each(['', '{', 'text', '[1]', null, 7, [], { boards: 1 }, { objects: [1] }])(
    'leaves %j, which is no drawing',
    (canvasJson) => {
      expect(withNewNames([{ canvasJson }], named())).toEqual([{ canvasJson }])
    },
  )
})
