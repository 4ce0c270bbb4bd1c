// What a table looks like. On the screen its rows are grids of their own, so that a cell that changes lays out its row and no
// other; on paper it is an ordinary table, whose head is repeated on every sheet.

import type { SystemStyleObject } from '@chakra-ui/react/styled-system'

const ROW_HEIGHT = 'var(--row-height, 2.75rem)'

/** One layer a head and a foot, and none a cell: what each sticky cell costs is paid in every frame. */
const SCREEN: SystemStyleObject = {
  '&, & :is(thead, tbody, tfoot)': { display: 'block' },
  '& colgroup': { display: 'none' },
  '& :is(thead, tfoot)': { position: 'sticky', zIndex: 2 },
  '& thead': { top: 0 },
  '& tfoot': { bottom: 0 },
  '& tr': {
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    height: ROW_HEIGHT,
    contain: 'layout size style',
  },
  '& :is(th, td)': { minWidth: 0, alignContent: 'center' },
}

// cells are styled from here: a style of its own for every cell is what scrolling would pay for
export const TABLE_STYLE: SystemStyleObject = {
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 'var(--body-font, 0.875rem)',
  '@media screen': SCREEN,
  '& :is(th, td)': { height: ROW_HEIGHT, paddingInline: '3', whiteSpace: 'nowrap' },
  '& th': {
    position: 'relative',
    background: 'bg.hover',
    borderBottomWidth: '1px',
    borderColor: 'border.field',
    color: 'fg.muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    textAlign: 'start',
  },
  '& tr[data-groups]': {
    '& th': { overflow: 'clip', borderInlineStartWidth: '1px' },
    // the name of a wide group stays in sight while its columns scroll
    '& th span': { position: 'sticky', insetInlineStart: 'calc(var(--fixed-start, 0rem) + 0.75rem)' },
    '& td': { background: 'bg.hover' },
  },
  '& td': {
    borderBottomWidth: '1px',
    borderColor: 'border.subtle',
    background: 'bg.panel',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& tfoot td': { background: 'bg.hover', borderColor: 'border.field', color: 'fg.muted' },
  '&[data-scrolls-sideways] [data-fixed]': { position: 'sticky', zIndex: 1 },
  '& [data-fixed=start-edge]': { borderInlineEndWidth: '1px' },
  '& [data-fixed=end-edge]': { borderInlineStartWidth: '1px' },
  '& tbody tr:hover > td': { background: 'bg.hover' },
  '& tbody tr[aria-selected=true] > td': { background: 'accent.subtle' },
  '& tbody tr:focus-visible': { outlineOffset: '-2px' },
  // rows are as high as the size of the interface says, whatever they hold
  '& td button': { maxHeight: `calc(${ROW_HEIGHT} - 0.25rem)` },
}
