/** One photo at a time, for a browser without scripts. */
export function PlainPhotoForm({ limitWords }: { limitWords: string }) {
  return (
    <form method="post" action="/media/photos" encType="multipart/form-data" className="flex flex-wrap items-end gap-3">
      <div className="grow">
        <label htmlFor="plain-photo" className="field-label">
          Add a photo
        </label>
        <input
          id="plain-photo"
          type="file"
          name="photo"
          required
          accept="image/jpeg,image/png,image/webp,image/avif"
          className="plain-file"
        />
        <p className="mt-1.5 text-[0.82rem] text-soft">{limitWords}</p>
      </div>
      <button type="submit" className="btn btn-outline border-line">
        Upload
      </button>
    </form>
  );
}
