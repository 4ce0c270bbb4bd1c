import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Box, Row } from './box.ts'
import { IconButton } from './button.tsx'
import { controlStyle } from './control-style.ts'
import { numPages, PAGE_SIZES, pagerItems } from './pagination-model.ts'
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

export interface PaginationTexts {
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

/** Total, sizes, previous, pager, next, jumper: in the order of the specification. */
export function Pagination({ page, pageSize, total, pageSizes = PAGE_SIZES, onChange, texts }: PaginationProps) {
  const pages = numPages(total, pageSize)
  const [typed, setTyped] = useState<string | null>(null)
  const goTo = (wanted: number): void => {
    const next = Math.min(Math.max(1, wanted), pages)
    if (next !== page) onChange({ page: next, pageSize })
  }
  const jump = (): void => {
    if (typed !== null && typed !== '') goTo(Number(typed))
    setTyped(null)
  }
  return (
    <Row
      as="nav"
      aria-label={texts.label}
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
      <IconButton size="sm" label={texts.previous} disabled={page <= 1} onClick={() => goTo(page - 1)}>
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <Row gap="1">
        {pagerItems(page, pages).map((item, at) =>
          item === 'gap' ? (
            <Box key={at < 3 ? 'before' : 'after'} aria-hidden width="6" textAlign="center" color="fg.muted">
              …
            </Box>
          ) : (
            <PageButton
              key={item}
              type="button"
              aria-label={texts.page(item)}
              aria-current={item === page ? 'page' : undefined}
              onClick={() => goTo(item)}
            >
              {item}
            </PageButton>
          ),
        )}
      </Row>
      <IconButton size="sm" label={texts.next} disabled={page >= pages} onClick={() => goTo(page + 1)}>
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
