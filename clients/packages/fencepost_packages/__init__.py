"""Makes packages of the program and of its clients: .deb, wheel, .vsix, tarball, checksums, SBOM."""
