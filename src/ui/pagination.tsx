import { usePagination } from '@ark-ui/react/pagination'
import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Box, Row } from './box.ts'
import { IconButton } from './button.tsx'
import { controlStyle } from './control-style.ts'
import { numPages, PAGE_SIZES } from './page-sizes.ts'
import { Select } from './select.tsx'

const PageButton = chakra('button', {
  base: {
    minWidth: '8',
    height: '8',
    paddingInline: '1.5',
    borderRadius: 'md',
    cursor: 'pointer',
    fontVariantNumeric: 'tabular-nums',
    _hover: { background: 'bg.hover' },
    '&[aria-current=page]': { background: 'accent.subtle', color: 'accent.onSubtle', fontWeight: 'bold' },
  },
})
const Jumper = chakra('input', { base: { ...controlStyle, width: '16', minHeight: '8', textAlign: 'center' } })

interface PaginationTexts {
  readonly label: string
  readonly total: (count: number) => string
  readonly pageSize: (size: number) => string
  readonly pageSizeLabel: string
  readonly previous: string
  readonly next: string
  readonly page: (page: number) => string
  readonly jumpTo: string
}

interface PaginationProps {
  page: number
  pageSize: number
  total: number
  pageSizes?: readonly number[]
  onChange: (change: { page: number; pageSize: number }) => void
  texts: PaginationTexts
}

/** Total, sizes, previous, pager, next, jumper: the order of the specification. */
export function Pagination({ page, pageSize, total, pageSizes = PAGE_SIZES, onChange, texts }: PaginationProps) {
  const last = numPages(total, pageSize)
  const [typed, setTyped] = useState<string | null>(null)
  const pager = usePagination({
    // an empty list has one page
    count: Math.max(1, total),
    page,
    pageSize,
    onPageChange: (change) => onChange({ page: change.page, pageSize }),
    translations: {
      rootLabel: texts.label,
      prevTriggerLabel: texts.previous,
      nextTriggerLabel: texts.next,
      itemLabel: (item) => texts.page(item.page),
    },
  })
  const jump = (): void => {
    if (typed !== null && typed !== '') pager.setPage(Math.min(Math.max(1, Number(typed)), last))
    setTyped(null)
  }
  return (
    <Row
      {...pager.getRootProps()}
      as="nav"
      gap="3"
      flexWrap="wrap"
      fontSize="sm"
      css={{ '@media print': { display: 'none' } }}
    >
      <Box color="fg.muted" role="status">
        {texts.total(total)}
      </Box>
      <Select
        label={texts.pageSizeLabel}
        options={pageSizes.map((size) => ({ value: String(size), label: texts.pageSize(size) }))}
        value={String(pageSize)}
        onChange={(size) => onChange({ page: 1, pageSize: Number(size) })}
      />
      <IconButton {...pager.getPrevTriggerProps()} size="sm" label={texts.previous}>
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <Row gap="1">
        {pager.pages.map((item, index) =>
          item.type === 'page' ? (
            <PageButton key={item.value} {...pager.getItemProps(item)}>
              {item.value}
            </PageButton>
          ) : (
            <Box
              key={index < 3 ? 'before' : 'after'}
              {...pager.getEllipsisProps({ index })}
              aria-hidden
              width="6"
              textAlign="center"
              color="fg.muted"
            >
              …
            </Box>
          ),
        )}
      </Row>
      <IconButton {...pager.getNextTriggerProps()} size="sm" label={texts.next}>
        <ChevronRight size={16} aria-hidden />
      </IconButton>
      <Row as="label" gap="2" display={{ base: 'none', sm: 'flex' }}>
        <Box color="fg.muted">{texts.jumpTo}</Box>
        <Jumper
          inputMode="numeric"
          value={typed ?? String(page)}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
          onKeyDown={(event) => {
            if (event.key === 'Enter') jump()
          }}
          onBlur={jump}
        />
      </Row>
    </Row>
  )
}
