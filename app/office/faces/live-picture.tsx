type LivePictureProps = {
  src: string | undefined
  alt: string
  isBusy: boolean
  error: string
  /** Of the space that is reserved. */
  className: string
}

/** A picture that the server draws. The one before stays until the next has arrived. */
export const LivePicture = ({ src, alt, isBusy, error, className }: LivePictureProps) => (
  <div>
    <div className={`grid place-items-center overflow-hidden rounded-sm bg-rail ${className}`}>
      {src && <img src={src} alt={alt} className={`max-h-full max-w-full ${error ? 'opacity-50' : ''}`} />}
    </div>
    <p role="status" className="min-h-5 text-xs text-quiet">
      {error ? <span className="text-alarm">{error}</span> : isBusy && (src ? 'Updating …' : 'Drawing …')}
    </p>
  </div>
)
