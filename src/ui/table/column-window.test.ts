import { describe, expect, it } from 'vitest'
import { columnWindow, isGap } from './column-window.ts'
import { shownColumns } from './table-column.ts'

const ids = ['name', 'a', 'b', 'c', 'd', 'e', 'more']
const all = {
  columns: shownColumns(
    ids.map((id) => ({ id, pinned: id === 'name' ? 'start' : id === 'more' ? 'end' : false })),
    [],
  ),
  widthsPx: [220, 10, 20, 30, 40, 50, 60],
}
const outline = (inView: readonly number[], active = -1) => {
  const { columns, widthsPx } = columnWindow(all, 1, 5, inView, active)
  return columns.map((column, at) => `${isGap(column) ? 'gap' : column.id} ${widthsPx[at]}`)
}

describe('columns in the page', () => {
  it('leave gaps for columns out of view, between the fixed ones', () => {
    expect(outline([1, 2])).toEqual(['name 220', 'gap 10', 'b 20', 'c 30', 'gap 90', 'more 60'])
    expect(outline([0, 1, 2, 3, 4])).toEqual(['name 220', 'a 10', 'b 20', 'c 30', 'd 40', 'e 50', 'more 60'])
  })

  it('keep the one that has the focus', () => {
    expect(outline([0, 4], 4)).toEqual(['name 220', 'a 10', 'gap 90', 'e 50', 'more 60'])
  })

  it('stay the same objects, so that their cells are not rendered again', () => {
    expect(columnWindow(all, 1, 5, [1], -1).columns[2]).toBe(all.columns[2])
  })
})
