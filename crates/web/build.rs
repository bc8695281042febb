//! Puts the built page where the crate embeds it; a sentence takes its place when the page was not built.

use std::fs;
use std::path::{Path, PathBuf};

const PLACEHOLDER: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Roque</title>\
<p>The page was not built into this program. Run <code>npm ci</code> and <code>npm run build</code> in \
<code>ui/</code>, then build again; or play in the terminal with <code>roque tui</code>.</p></html>";

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

fn main() -> std::io::Result<()> {
    let page = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default()).join("page");
    let built = Path::new("../../ui/dist");
    println!("cargo:rerun-if-changed=../../ui/dist");
    println!("cargo:rustc-check-cfg=cfg(page_missing)");
    if page.exists() {
        fs::remove_dir_all(&page)?;
    }
    if built.join("index.html").exists() {
        copy(built, &page)
    } else {
        println!("cargo:rustc-cfg=page_missing");
        fs::create_dir_all(&page)?;
        fs::write(page.join("index.html"), PLACEHOLDER)
    }
}
