import { z } from 'zod'
import { defineCall, file } from '../kit/call.ts'
import { MAX_IMAGE_BYTES } from '../kit/image-files.ts'

/** Pictures uploaded by administrators and for drawings, and export files until their owner downloads them. */
export const fileCalls = {
  /** Returns the address of the picture. */
  uploadImage: defineCall({
    method: 'POST',
    path: '/jeasy-base/common/uploadImgFile',
    access: { permission: ['systemSetting:edit', 'drawing:edit'] },
    body: 'multipart',
    // the content decides the file type
    input: z.object({ imgFile: z.custom<Blob>().optional() }),
    output: z.string(),
    upload: { field: 'imgFile', maxBytes: MAX_IMAGE_BYTES },
    audit: { module: 'file', action: 'upload' },
  }),
  image: defineCall({ method: 'GET', path: '/jeasy-base/common/image/:id', access: 'open', output: file }),
  download: defineCall({
    method: 'GET',
    path: '/jeasy-base/common/download',
    access: 'session',
    input: z.object({ id: z.guid() }),
    output: file,
  }),
  /** Cancels an export of the caller that runs in the background: at once while it waits, else within seconds. */
  cancelExport: defineCall({
    method: 'POST',
    path: '/jeasy-base/common/cancelExport',
    access: 'session',
    input: z.object({ keyId: z.guid() }),
    audit: { module: 'file', action: 'cancelRun' },
  }),
} as const
