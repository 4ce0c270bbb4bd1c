import { z } from 'zod'
import { defineCall } from '../kit/call.ts'

export const MESSAGE_POLL_MS = 30_000
/** While an export of the reader is under way. */
export const MESSAGE_WORK_POLL_MS = 5_000
export const MESSAGE_GROUPS = ['one', 'two', 'three', 'four'] as const
export type MessageGroup = (typeof MESSAGE_GROUPS)[number]
export const MESSAGE_TONES = ['neutral', 'warning', 'urgent'] as const

const message = z.object({
  keyId: z.string(),
  msgText: z.string(),
  createTime: z.string(),
  /** How much it matters; absent: neutral. */
  tone: z.enum(MESSAGE_TONES).optional(),
  /** Path of the page where it can be dealt with. */
  pagePath: z.string().optional(),
  /** Key of the notice whose text belongs to it. */
  noticeId: z.string().optional(),
})
/** An export of the reader that is not done yet; `keyId` of its message is the key to cancel it. */
const messageWork = z.object({
  /** 0 to 1; null while it waits for its turn. */
  progress: z.number().min(0).max(1).nullable(),
  isCancelAsked: z.boolean(),
})
/** `one` global status, `two` system notice, `three` service listener, `four` personal with a download. */
export const noticeCenter = z.object({
  one: z.array(message),
  two: z.array(message),
  three: z.array(message),
  four: z.array(message.extend({ msgUrl: z.string(), work: messageWork.optional() })),
})
export type NoticeCenter = z.infer<typeof noticeCenter>
export type Message = z.infer<typeof message> & {
  readonly msgUrl?: string
  readonly work?: z.infer<typeof messageWork> | undefined
}

export const messageCalls = {
  /** Newest first, at most 200 per group. */
  noticeCenter: defineCall({
    method: 'GET',
    path: '/jeasy-base/common/noticeCenterMsg',
    access: 'session',
    output: noticeCenter,
    isInLanguage: true,
    reads: ['/jeasy-base/notice'],
  }),
} as const
