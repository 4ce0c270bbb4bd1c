// Table styles. On screen every row is a grid of its own, so that a changed cell only lays out its row. What is printed is
// printed-table.tsx.

import type { SystemStyleObject } from '@chakra-ui/react/styled-system'
import { PHONE_WINDOW } from '#lib/use-media-query.ts'

const ROW_HEIGHT = 'var(--row-height, 2.75rem)'

const SOUGHT: SystemStyleObject = {
  background: 'accent.subtle',
  boxShadow: 'inset 0.25rem 0 var(--dh-colors-accent-text)',
}

/** Sticky layers only for header and footer, not for cells: every sticky element costs time in every frame. */
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
  // one background and one line a row: painted for every cell, they were a tenth of what a frame of scrolling costs
  '& :is(tbody, tfoot) tr': { background: 'bg.panel', borderBottomWidth: '1px', borderColor: 'border.subtle' },
  '& tbody tr:hover': { background: 'bg.hover' },
  '& tbody tr[aria-selected=true]': { background: 'accent.subtle' },
  '& :is(tbody, tfoot) td': { height: '100%' },
}

// cells are styled from here: a style object per cell would be computed again during scrolling
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
    // two short lines leave room for the values beside
    [`@media ${PHONE_WINDOW}`]: { whiteSpace: 'normal', lineHeight: '1.15' },
  },
  '& tr[data-groups]': {
    '& th': { overflow: 'clip', borderInlineStartWidth: '1px' },
    // the name of a wide group stays in view while its columns scroll
    '& th span': { position: 'sticky', insetInlineStart: 'calc(var(--fixed-start, 0rem) + 0.75rem)' },
    '& td': { background: 'bg.hover' },
  },
  '& td': { overflow: 'hidden', textOverflow: 'ellipsis', borderColor: 'border.subtle' },
  '& tfoot td': { background: 'bg.hover', borderColor: 'border.field', color: 'fg.muted' },
  // elsewhere an offset would move them: headings are positioned for their handles
  '&[data-scrolls-sideways] [data-fixed]': {
    position: 'sticky',
    zIndex: 1,
    insetInlineStart: 'var(--inset-start, auto)',
    insetInlineEnd: 'var(--inset-end, auto)',
  },
  // they cover what scrolls beneath them
  '& tbody [data-fixed]': { background: 'inherit' },
  '& [data-fixed=start-edge]': { borderInlineEndWidth: '1px' },
  '& [data-fixed=end-edge]': { borderInlineStartWidth: '1px' },
  '& tbody tr:focus-visible': { outlineOffset: '-2px' },
  '& tbody tr[data-mark=settled] td:not([data-part=actions])': { color: 'fg.muted' },
  '& tbody tr[data-mark=sought]': SOUGHT,
  '& [data-part=actions]': { display: 'flex', alignItems: 'center', gap: '1' },
  // rows are as high as the size of the interface says, whatever they hold
  '& td button': { maxHeight: `calc(${ROW_HEIGHT} - 0.25rem)` },
}

/** Rows as cards: fields side by side, each below its label. */
export const CARDS_STYLE: SystemStyleObject = {
  fontSize: 'var(--body-font, 0.875rem)',
  '&, & :is(thead, tbody)': { display: 'block' },
  '& colgroup': { display: 'none' },
  '& tr[data-card]': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '2',
    paddingBlock: '2.5',
    paddingInline: '3',
    marginBottom: '2',
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'md',
    // long lists: cards outside the view are not laid out
    contentVisibility: 'auto',
    containIntrinsicBlockSize: 'auto 11rem',
  },
  '& tr[aria-selected=true]': { background: 'accent.subtle' },
  '& tr[data-mark=settled] td': { color: 'fg.muted' },
  '& tr[data-mark=sought]': SOUGHT,
  '& thead tr[data-card]': { paddingBlock: 0, background: 'transparent', borderColor: 'transparent' },
  '& th': { gridColumn: '1 / -1', display: 'flex', alignItems: 'center', gap: '3', fontWeight: 'normal' },
  '& td': { minWidth: 0 },
  '& :is([data-part=head], [data-part=more], [data-part=actions])': { gridColumn: '1 / -1' },
  '& [data-part=select]': { position: 'absolute', insetBlockStart: '2.5', insetInlineStart: '3' },
  '& [data-part=head]': { fontWeight: 'bold', overflowWrap: 'anywhere' },
  '& [data-part=select] + [data-part=head]': { paddingInlineStart: '8' },
  '& [data-part=field]': { display: 'flex', flexDirection: 'column', justifyContent: 'flex-start' },
  '& [data-part=actions]': { paddingTop: '2', borderTopWidth: '1px', borderColor: 'border.subtle' },
  // minimum touch target
  '& [data-part=actions] button': { minWidth: '10', minHeight: '10' },
}
