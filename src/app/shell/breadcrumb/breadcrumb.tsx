import { chakra } from '@chakra-ui/react/styled-system'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Box, Row } from '../../../ui/box.ts'
import type { Crumb } from './crumbs.ts'

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis' }
const Present = chakra('span', { base: { ...ellipsis, fontWeight: 'medium' } })
// where there is little room, the page itself is named last of all in part
const parent = { ...ellipsis, flexShrink: 1000, color: 'fg.muted' }
const Parent = chakra('span', { base: parent })
const ParentLink = chakra(Link, {
  base: { ...parent, borderRadius: 'sm', _hover: { color: 'accent.text', textDecoration: 'underline' } },
})

/** Where the page in front stands in the menu. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation()
  const present = crumbs.at(-1)
  return (
    <Row
      as="nav"
      aria-label={t('shell.breadcrumb')}
      minWidth="0"
      flexShrink={1}
      gap="2"
      paddingInlineStart="2"
      whiteSpace="nowrap"
      fontSize="md"
    >
      {crumbs.slice(0, -1).map(({ title, to }) => (
        <Fragment key={title}>
          {to === null ? <Parent>{title}</Parent> : <ParentLink to={to}>{title}</ParentLink>}
          <Box color="fg.muted" aria-hidden>
            /
          </Box>
        </Fragment>
      ))}
      {present && (
        <Present aria-current="page" title={present.title}>
          {present.title}
        </Present>
      )}
    </Row>
  )
}
